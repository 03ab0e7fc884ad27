import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { SystemTexts } from '../life/system-texts'

/**
 * macOS gives copy and paste their keys through the menu, so it needs one. Elsewhere the window has none: the page
 * has its own buttons and keys. Reload and developer tools exist only while developing.
 */
export const installMenu = (platform: NodeJS.Platform, isPackaged: boolean, words: SystemTexts): void => {
  const development: MenuItemConstructorOptions[] = isPackaged ? [] : [{ label: words.develop, submenu: [{ role: 'reload' }, { role: 'toggleDevTools' }] }]
  const roles: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }] : []
  const template = [...roles, ...development]
  Menu.setApplicationMenu(template.length === 0 ? null : Menu.buildFromTemplate(template))
}
