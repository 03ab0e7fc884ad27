import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { SystemTexts } from '../life/system-texts'

/**
 * On macOS the keys for copy and paste depend on the menu, so it needs one. Elsewhere the window has no menu:
 * the page has its own buttons and keys. Reload and developer tools exist only during development.
 */
export const installMenu = (platform: NodeJS.Platform, isPackaged: boolean, words: SystemTexts): void => {
  const development: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ label: words.develop, submenu: [{ role: 'reload' }, { role: 'toggleDevTools' }] }]
  const roles: MenuItemConstructorOptions[] =
    platform === 'darwin' ? [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }] : []
  const template = [...roles, ...development]
  Menu.setApplicationMenu(template.length === 0 ? null : Menu.buildFromTemplate(template))
}
