import type { DesktopApi } from './contract/desktop-api'

declare global {
  interface Window {
    readonly desktop: DesktopApi
  }
}
