import { types } from 'node:util'
import { createBridge } from '../../../src-preload/bridge'
import type { ChannelName } from '../../../src-preload/contract/channels'
import type { DesktopApi } from '../../../src-preload/contract/desktop-api'
import { createBridgeCopy } from '../../electron-host/bridge-copy.mjs'

/**
 * The application's bridge as the page sees it through Electron's copying, and how many bytes of buffers were
 * copied.
 */
export const createCountedBridge = (answer: (channel: ChannelName, request: unknown) => Promise<unknown>) => {
  const bytes = { toPage: 0, toMain: 0 }
  const copy = createBridgeCopy({
    isReference: (value) => value instanceof Blob,
    isProxy: (value) => types.isProxy(value),
    count: ({ to }, count) => {
      bytes[to === 'page' ? 'toPage' : 'toMain'] += count
    },
  })
  const bridge = createBridge({
    invoke: (channel, request) => answer(channel, request) as Promise<never>,
    subscribe: () => () => undefined,
    pathOf: () => '',
  })
  return { desktop: copy.pass(bridge, 'preload', 'page') as DesktopApi, bytes }
}
