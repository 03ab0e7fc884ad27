import type { Switches } from './switches'

export interface SampleAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly retryAfter?: string
  readonly location?: string
  /** Sent as gzip. */
  readonly isCompressed?: boolean
}

export const json = (status: number, body: string): SampleAnswer => ({
  status,
  contentType: 'application/json',
  body,
})
export const success = (result?: string[]): SampleAnswer =>
  json(200, result === undefined ? '{"returnCode":0}' : `{"returnCode":0,"result":[${result.join(',')}]}`)
/** An error that only the envelope tells. */
export const envelopeError = (returnCode: number, message: string): SampleAnswer =>
  json(200, JSON.stringify({ returnCode, message }))

/** An error with an HTTP status, in the shape that the switches choose. */
export const statusError = (status: number, message: string, shape: Switches['errorShape']): SampleAnswer => {
  if (shape === 'envelope') return json(status, JSON.stringify({ returnCode: status, message }))
  if (shape === 'problem')
    return {
      ...json(status, JSON.stringify({ title: message, status })),
      contentType: 'application/problem+json',
    }
  return { status, contentType: 'text/plain', body: shape === 'text' ? message : '' }
}

export const proxyPage: SampleAnswer = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><html><head><title>Sign in to the network</title></head><body>Please sign in.</body></html>',
}

/** Elements in every odd shape that a consumer must bear, in turn among sound ones. */
export const withWrongTypes = (elements: readonly string[]): string[] =>
  elements.map((element, index) => {
    const sound = JSON.parse(element) as Record<string, unknown>
    const odd: readonly unknown[] = [
      sound,
      { ...sound, attributeData: { nested: [1, 'two', null] } },
      { ...sound, id: undefined },
      { ...sound, deviceId: 'another-device' },
      { ...sound, attributeType: 'Blob', attributeData: true },
      { ...sound, createdTime: 'yesterday', deleted: 'no' },
      { ...sound, battery: 3.6 },
      'not an object',
      null,
    ]
    return JSON.stringify(odd[index % odd.length])
  })
