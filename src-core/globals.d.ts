// What both Node and Chromium have, and no more of it than src-core uses: it is compiled with the types of
// neither, so that nothing of a page or of a process can come in. Source: the standards of WHATWG.

interface EncodeIntoResult {
  readonly read: number
  readonly written: number
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
  encodeInto(text: string, target: Uint8Array): EncodeIntoResult
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean })
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string
}

interface AbortSignal {
  readonly aborted: boolean
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}

/** A number in a page, an object in Node. */
type Timer = number | object

declare function setTimeout(run: () => void, ms: number): Timer
declare function clearTimeout(timer: Timer | undefined): void

interface MessagePort {
  onmessage: (() => void) | null
  postMessage(message: unknown): void
  close(): void
}

declare class MessageChannel {
  readonly port1: MessagePort
  readonly port2: MessagePort
}

declare const performance: { now(): number }

declare const crypto: {
  readonly subtle: {
    digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
  }
}

/** Between base64 and characters that stand for a byte each. */
declare function btoa(bytes: string): string
declare function atob(base64: string): string
