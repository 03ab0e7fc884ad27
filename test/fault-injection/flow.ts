import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import type { FlowWorld } from './flow-world'

/** What was claimed, and what of it is not true; looked at with ports that do not fail. */
export interface FlowEnd {
  readonly isSuccess: boolean
  readonly errors: readonly AppError[]
  readonly lies: () => Promise<readonly string[]>
}

export interface Flow {
  readonly isConnected: boolean
  act(world: FlowWorld, attempt: number): Promise<FlowEnd>
}

export const nothingToCheck = async (): Promise<readonly string[]> => []
export const failedWith = (error: AppError, lies = nothingToCheck): FlowEnd => ({
  isSuccess: false,
  errors: [error],
  lies,
})
export const unless = (isTrue: boolean, lie: string): readonly string[] => (isTrue ? [] : [lie])
export const errorOf = (result: Result<unknown>): readonly AppError[] => (result.ok ? [] : [result.error])
