// Runs in the page before its own scripts, in every frame; the host reads this file as text and fills in PRELOAD and
// NOTE. Not TypeScript: a compiler's helper functions would be missing where it runs.
;(() => {
  const callHost = window.__electronHost
  delete window.__electronHost
  if (window !== window.top) return

  const bytesName = '\u0000bytes'
  const mapMembers = (value, change) => {
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]))
  }
  const packBytes = (value) => {
    if (!ArrayBuffer.isView(value)) return mapMembers(value, packBytes)
    const text = new Uint8Array(value.buffer, value.byteOffset, value.byteLength).toBase64()
    return { [bytesName]: text, kind: Object.prototype.toString.call(value).slice(8, -1) }
  }
  const unpackBytes = (value) => {
    if (typeof value !== 'object' || value === null || !(bytesName in value)) return mapMembers(value, unpackBytes)
    return new window[value.kind](Uint8Array.fromBase64(value[bytesName]).buffer)
  }

  const listeners = new Map()
  const listenersOf = (channel) => listeners.get(channel) ?? listeners.set(channel, new Set()).get(channel)

  const ipcRenderer = {
    invoke: async (channel, ...parameters) => {
      try {
        return unpackBytes(await callHost({ kind: 'invoke', channel, parameters: packBytes(structuredClone(parameters)) }))
      } catch (error) {
        throw new Error(`Error invoking remote method '${channel}': ${error.message}`)
      }
    },
    on: (channel, listener) => listenersOf(channel).add(listener),
    removeListener: (channel, listener) => listenersOf(channel).delete(listener),
  }

  const frozen = (value) => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen)
    return Object.freeze(value)
  }
  const contextBridge = {
    exposeInMainWorld: (name, value) =>
      Object.defineProperty(window, name, { value: frozen(value), enumerable: true, writable: false, configurable: false }),
  }

  // Electron's own answer for a file that stands on no disk. A page of Chromium never learns the path of another.
  const webUtils = { getPathForFile: () => '' }

  // The way in for messages from main; not enumerable, because in Electron it is not in the page's world at all.
  Object.defineProperty(window, '__electronHostDeliver', {
    value: (channel, payload) => {
      for (const listener of [...listenersOf(channel)]) listener({}, unpackBytes(payload))
    },
  })

  document.addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI, sourceFile, lineNumber } = event
    void callHost({ kind: 'violation', detail: { violatedDirective, blockedURI, sourceFile, lineNumber } })
  })

  // The page is told where it is. It takes its height from the root element, so the line covers nothing of it.
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
    document.documentElement.append(line)
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
