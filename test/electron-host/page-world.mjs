// Runs in the page before its own scripts, in every frame; the host reads this file as text and fills in what
// stands in capitals. Not TypeScript: a compiler's helper functions would be missing where it runs.
;(() => {
  const callHost = window.__electronHost
  delete window.__electronHost
  if (window !== window.top) return

  MODULES

  // What crossed: through the bridge by function, and to and from main by channel. Not enumerable, as
  // `__electronHostDeliver`.
  const counts = { bridge: {}, ipc: {} }
  const counted = (table, name, kind, bytes) => {
    const entry = (table[name] ??= { toPage: 0, toMain: 0 })
    entry[kind] += bytes
  }
  Object.defineProperty(window, '__electronHostCounts', { value: counts })

  // A proxy cannot be told from its target, and nothing that is one can be cloned: each is noted where it is
  // made.
  const proxies = new WeakSet()
  const noted = (proxy) => {
    proxies.add(proxy)
    return proxy
  }
  window.Proxy = new Proxy(Proxy, {
    construct: (target, parameters) => noted(Reflect.construct(target, parameters)),
  })

  const encode = (bytes) => bytes.toBase64()
  const decode = (text) => Uint8Array.fromBase64(text)

  // lib/renderer/api/ipc-renderer.ts: Node's EventEmitter, and `{ sender, ports }` as the event
  // (lib/renderer/ipc-native-setup.ts).
  const listeners = new Map()
  const listenersOf = (channel) => listeners.get(channel) ?? []
  const clonedParameters = (parameters) => {
    try {
      return packValue(structuredClone(parameters), encode)
    } catch {
      // V8Serializer::Write in shell/common/v8_util.cc has this for whatever it cannot take.
      throw new Error('An object could not be cloned.')
    }
  }
  const checkListener = (listener) => {
    if (typeof listener === 'function') return
    throw new TypeError(
      `The "listener" argument must be of type function. Received ${listener === null ? 'null' : `type ${typeof listener}`}`,
    )
  }
  // What electron.d.ts has, by type, so that nothing else can be used here, and nothing that the stand-in
  // lacks goes unnoticed.
  const electronMembers = ELECTRON_MEMBERS
  const strict = (type, members) => {
    const strange = Object.keys(members).find((name) => !electronMembers[type].includes(name))
    if (strange !== undefined) throw new TypeError(`Electron's ${type} has no member '${strange}'`)
    return new Proxy(members, {
      get: (target, name) => {
        if (name in target || typeof name === 'symbol') return target[name]
        if (electronMembers[type].includes(name))
          throw new TypeError(`The stand-in for Electron does not implement '${name}' of ${type}`)
        throw new TypeError(`Electron's ${type} has no member '${name}'`)
      },
    })
  }
  const ipcRenderer = strict('IpcRenderer', {
    invoke: async (channel, ...parameters) => {
      const sent = clonedParameters(parameters)
      counted(counts.ipc, channel, 'toMain', sent.byteCount)
      const reply = await callHost({ kind: 'invoke', channel, parameters: sent.text })
      counted(counts.ipc, channel, 'toPage', reply.byteCount)
      const { error, result } = unpackValue(reply.text, decode)
      if (error) throw new Error(`Error invoking remote method '${channel}': ${error}`)
      return result
    },
    on: (channel, listener) => {
      checkListener(listener)
      listeners.set(channel, [...listenersOf(channel), listener])
      return ipcRenderer
    },
    // One of those that are the same, the latest.
    removeListener: (channel, listener) => {
      const index = listenersOf(channel).lastIndexOf(listener)
      listeners.set(
        channel,
        listenersOf(channel).filter((_, place) => place !== index),
      )
      return ipcRenderer
    },
  })

  const isReference = (value) =>
    [window.Element, window.Blob].some((kind) => kind !== undefined && value instanceof kind)
  const countBridge = ({ to, name = '' }, bytes) =>
    counted(counts.bridge, name, to === 'page' ? 'toPage' : 'toMain', bytes)
  const bridge = createBridgeCopy({ isReference, isProxy: (value) => proxies.has(value), count: countBridge })
  const contextBridge = strict('ContextBridge', {
    exposeInMainWorld: (name, value) => {
      // gin's conversion of a key that is no string, and ExposeAPI in electron_api_context_bridge.cc.
      if (typeof name !== 'string')
        throw new TypeError(`Error processing argument at index 1, conversion failure from ${String(name)}`)
      if (name in window)
        throw new Error('Cannot bind an API on top of an existing property on the window object')
      const exposed = freezeDeeply(bridge.pass(value, 'preload', 'page'))
      Object.defineProperty(window, name, {
        value: exposed,
        enumerable: true,
        writable: false,
        configurable: false,
      })
    },
  })

  const webUtils = strict('WebUtils', {
    // Electron's own answer for a file that stands on no disk, and its error for what is no file
    // (shell/renderer/api/electron_api_web_utils.cc). A page of Chromium never learns the path of another.
    getPathForFile: (file) => {
      if (window.Blob === undefined || !(file instanceof window.Blob)) {
        throw new TypeError('getPathForFile expected to receive a File object but one was not provided')
      }
      return ''
    },
  })

  // The way in for messages from main; not enumerable, because in Electron it is not in the page's world at
  // all.
  Object.defineProperty(window, '__electronHostDeliver', {
    value: (channel, { text, byteCount }) => {
      counted(counts.ipc, channel, 'toPage', byteCount)
      const parameters = unpackValue(text, decode)
      // As emit() does: what a listener throws keeps the ones behind it from hearing.
      for (const listener of listenersOf(channel))
        listener.call(ipcRenderer, { sender: ipcRenderer, ports: [] }, ...parameters)
    },
  })

  document.addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI, sourceFile, lineNumber } = event
    void callHost({ kind: 'violation', detail: { violatedDirective, blockedURI, sourceFile, lineNumber } })
  })

  // The page is told where it is. It takes its height from the root element, so the line covers nothing of
  // it.
  document.addEventListener('DOMContentLoaded', () => {
    const line = document.createElement('div')
    line.setAttribute('role', 'note')
    line.textContent = NOTE
    Object.assign(line.style, {
      position: 'fixed',
      inset: 'auto 0 0 0',
      height: '20px',
      padding: '0 12px',
      font: '12px/20px system-ui, sans-serif',
      color: '#fff',
      background: '#5b5f66',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    })
    document.documentElement.style.height = 'calc(100% - 20px)'
    // Not before the page has painted something: with the line an empty page would be none, and be shown
    // (`ready-to-show`).
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      document.documentElement.append(line)
    }).observe({ type: 'paint', buffered: true })
  })

  const require = (name) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return { contextBridge, ipcRenderer, webUtils }
  }
  const module = { exports: {} }
  ;((require, module, exports) => {
    PRELOAD
  })(require, module, module.exports)
})()
