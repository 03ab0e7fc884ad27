import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedValue } from '../../electron-host/packed-values.mjs'
import { pageScript } from '../../electron-host/page-script'
import { temporaryFolder } from '../support/temporary-folder'

export interface HostCall {
  readonly kind: string
  readonly channel: string
  readonly parameters: string
}

export interface PageWindow {
  readonly [exposed: string]: unknown
  readonly Proxy: ProxyConstructor
  readonly __electronHostCounts: Readonly<
    Record<'bridge' | 'ipc', Readonly<Record<string, { readonly toPage: number; readonly toMain: number }>>>
  >
  readonly __electronHostDeliver: (channel: string, packed: PackedValue) => void
}

interface Bytes {
  toBase64?: () => string
}

interface BytesConstructor {
  fromBase64?: (text: string) => Uint8Array
}

/** What Chromium has and Node 20 has not. */
const addBase64 = (): void => {
  const prototype = Uint8Array.prototype as Bytes
  prototype.toBase64 ??= function (this: Uint8Array) {
    return Buffer.from(this).toString('base64')
  }
  const constructor = Uint8Array as BytesConstructor
  constructor.fromBase64 ??= (text) => new Uint8Array(Buffer.from(text, 'base64'))
}

/** Evaluates the stand-in's own script for pages around `preload`, without a browser. `answer` is main. */
export const openPageWorld = (
  preload: string,
  answer: (call: HostCall) => Promise<unknown> = async () => undefined,
): PageWindow => {
  addBase64()
  const path = join(temporaryFolder(), 'preload.cjs')
  writeFileSync(path, preload)
  const window: Record<string, unknown> = { __electronHost: answer, Blob, File }
  window['top'] = window
  const document = { addEventListener: () => undefined }
  // The script is the stand-in's own, read from this repository.
  new Function('window', 'document', pageScript(path, 'note'))(window, document)
  return window as unknown as PageWindow
}

/** A page to which the preload exposes `api`, the text of an object. */
export const openApi = <T>(api: string): PageWindow & { readonly api: T } =>
  openPageWorld(`require('electron').contextBridge.exposeInMainWorld('api', ${api})`) as PageWindow & {
    readonly api: T
  }
