import type { InjectionKey } from 'vue'

/** Whether the window draws its parts one after the other: all at once block it for a quarter of a second. */
export const drawingInTurns: InjectionKey<boolean> = Symbol('drawing in turns')
