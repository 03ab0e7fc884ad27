// Electron's lib/browser/api/menu.ts and menu-item.ts.
import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { Menu, MenuItem } from '../../electron-host/menu'

/** What the types of Electron forbid, said all the same. */
const wrong = (value: unknown): never => value as never
const labels = (template: MenuItemConstructorOptions[]) =>
  Menu.buildFromTemplate(template).items.map(({ label, type }) => label || type)

describe('a template of a menu', () => {
  // Menu.buildFromTemplate, areValidTemplateItems
  it('is a list of objects that have a label or a role or are separators', () => {
    const sentence = 'Invalid template for MenuItem: must have at least one of label, role or type'
    expect(() => Menu.buildFromTemplate(wrong({ label: 'File' }))).toThrow(
      'Invalid template for Menu: Menu template must be an array',
    )
    expect(() => Menu.buildFromTemplate([wrong(null)])).toThrow(sentence)
    expect(() => Menu.buildFromTemplate([{}])).toThrow(sentence)
    expect(() => Menu.buildFromTemplate([{ type: 'checkbox' }])).toThrow(sentence)
    expect(() => Menu.buildFromTemplate([{ label: 'File', submenu: [{ id: 'a' }] }])).toThrow(sentence)
    expect(labels([{ label: 'File' }])).toEqual(['File'])
  })

  // electron.d.ts; Electron shows an entry without a name for a role that it does not know
  it('has only roles, types and options that Electron has', () => {
    expect(() => Menu.buildFromTemplate([{ role: wrong('relaod') }])).toThrow(
      "MenuItemConstructorOptions.role is never 'relaod'",
    )
    expect(() => new MenuItem({ label: 'a', type: wrong('button') })).toThrow(
      "MenuItemConstructorOptions.type is never 'button'",
    )
    expect(() => Menu.buildFromTemplate(wrong([{ label: 'a', onClick: () => undefined }]))).toThrow(
      "has no option 'onClick'",
    )
  })

  // MenuItem: "Invalid submenu"
  it('has a menu where it says so', () => {
    expect(() => new MenuItem({ label: 'a', type: 'submenu' })).toThrow('Invalid submenu')
    expect(new MenuItem({ label: 'a', submenu: [{ role: 'reload' }] })).toMatchObject({
      type: 'submenu',
      submenu: { items: [{ role: 'reload' }] },
    })
    expect(new MenuItem({ role: 'editMenu' }).type).toBe('submenu')
  })

  // MenuItem: `this.role.toLowerCase()`
  it('has its roles in small letters afterwards', () => {
    expect(new MenuItem({ role: 'toggleDevTools' }).role).toBe('toggledevtools')
  })

  // removeExtraSeparators
  it('loses separators that follow one another or stand at an end', () => {
    const line = { type: 'separator' as const }
    expect(labels([line, { label: 'a' }, line, line, { label: 'b' }, line])).toEqual(['a', 'separator', 'b'])
  })

  it('is refused where the stand-in would ignore what it asks for', () => {
    expect(() => new MenuItem({ label: 'a', accelerator: 'CmdOrCtrl+R' })).toThrow(
      "does not implement 'accelerator'",
    )
    expect(() => new MenuItem({ label: 'a', before: ['b'] })).toThrow("does not implement 'before'")
  })
})

describe('a menu', () => {
  // Menu.prototype.insert
  it('takes items of its own class only, at places it has', () => {
    const menu = Menu.buildFromTemplate([{ label: 'a', id: 'first' }])
    const item = new MenuItem({ label: 'b' })
    expect(() => menu.append(wrong({ label: 'b' }))).toThrow('Invalid item')
    expect(() => menu.insert(-1, item)).toThrow('Position -1 cannot be less than 0')
    expect(() => menu.insert(2, item)).toThrow('Position 2 cannot be greater than the total MenuItem count')
    menu.insert(0, item)
    expect(menu.items.map(({ label }) => label)).toEqual(['b', 'a'])
    expect(menu.getMenuItemById('first')?.label).toBe('a')
    expect(menu.getMenuItemById('second')).toBeNull()
  })

  // Menu.setApplicationMenu; docs/api/menu.md: `menu` Menu | null
  it("becomes the application's only if it is one, or null", () => {
    const menu = Menu.buildFromTemplate([{ label: 'a' }])
    expect(() => Menu.setApplicationMenu(wrong([{ label: 'a' }]))).toThrow('Invalid menu')
    expect(() => Menu.setApplicationMenu(wrong({ items: [] }))).toThrow('Invalid menu')
    Menu.setApplicationMenu(menu)
    expect(Menu.getApplicationMenu()).toBe(menu)
    Menu.setApplicationMenu(null)
    expect(Menu.getApplicationMenu()).toBeNull()
  })

  it('has no member that Electron does not have, and says what is not implemented', () => {
    expect(() => wrong(Menu)['fromTemplate']).toThrow("Electron's typeof Menu has no member 'fromTemplate'")
    expect(() => wrong(Menu)['sendActionToFirstResponder']).toThrow(
      "does not implement 'sendActionToFirstResponder' of typeof Menu",
    )
    expect(() => wrong(new Menu())['popup']).toThrow("does not implement 'popup' of Menu")
  })
})
