import type { AppError } from './errors'

export type Ok<T> = { readonly ok: true; readonly value: T }
export type Failed = { readonly ok: false; readonly error: AppError }
export type Result<T> = Ok<T> | Failed

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })
export const failed = (error: AppError): Failed => ({ ok: false, error })
