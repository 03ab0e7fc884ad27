export type World = 'preload' | 'page'

export interface BridgeWay {
  readonly from: World
  readonly to: World
  /** Of the exposed function that a value went through. */
  readonly name?: string
}

interface BridgeSurroundings {
  isReference(value: object): boolean
  isProxy(value: object): boolean
  count(way: BridgeWay, bytes: number): void
}

export declare const createBridgeCopy: (surroundings: BridgeSurroundings) => {
  pass(value: unknown, from: World, to: World): unknown
}
export declare const freezeDeeply: <T>(value: T) => T
