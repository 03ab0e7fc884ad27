import process from 'node:process'

/** True where a window can open. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' ||
  process.env['DISPLAY'] !== undefined ||
  process.env['WAYLAND_DISPLAY'] !== undefined
