export interface PackedValue {
  readonly text: string
  readonly byteCount: number
}

export declare const packValue: (value: unknown, encode: (bytes: Uint8Array) => string) => PackedValue
/** `decode` makes bytes of text, in a buffer of their own. */
export declare const unpackValue: (text: string, decode: (text: string) => Uint8Array) => unknown
