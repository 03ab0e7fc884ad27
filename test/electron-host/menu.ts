import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { journal } from './journal'
import { checkOptions, strictClass } from './strict'

type Template = readonly (MenuItemConstructorOptions | MenuItem)[]

/** What would need a menu that is drawn, or sorting; refused rather than ignored. */
const notImplemented = [
  'accelerator',
  'before',
  'after',
  'beforeGroupContaining',
  'afterGroupContaining',
  'badge',
  'icon',
  'sharingItem',
] as const

/** Roles that bring a menu of their own with them. */
const menuRoles: ReadonlySet<string | undefined> = new Set([
  'appMenu',
  'fileMenu',
  'editMenu',
  'viewMenu',
  'windowMenu',
  'shareMenu',
])

const defaultType = ({ role, submenu }: MenuItemConstructorOptions): MenuItem['type'] =>
  submenu !== undefined || menuRoles.has(role)
    ? 'submenu'
    : role === 'toggleSpellChecker'
      ? 'checkbox'
      : 'normal'

/** One entry of a menu. It is not drawn, so it cannot be clicked. */
export class MenuItem {
  readonly label: string
  /** In small letters, as Electron keeps it, whatever its types say. */
  readonly role?: NonNullable<MenuItemConstructorOptions['role']>
  readonly type: NonNullable<MenuItemConstructorOptions['type']>
  readonly submenu?: Menu
  readonly id: string | undefined
  readonly visible: boolean
  readonly enabled: boolean
  readonly checked: boolean

  constructor(options: MenuItemConstructorOptions) {
    checkOptions('MenuItemConstructorOptions', options)
    const refused = notImplemented.find((name) => options[name] !== undefined)
    if (refused !== undefined)
      throw new Error(
        `The stand-in for Electron does not implement '${refused}' of MenuItemConstructorOptions`,
      )
    const { submenu } = options
    this.type = options.type ?? defaultType(options)
    if (submenu !== undefined)
      this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as Menu)
    if (this.type === 'submenu' && !menuRoles.has(options.role) && !(this.submenu instanceof Menu))
      throw new Error('Invalid submenu')
    this.label = options.label ?? ''
    if (options.role !== undefined) this.role = options.role.toLowerCase() as typeof options.role
    this.id = options.id
    this.visible = options.visible ?? true
    this.enabled = options.enabled ?? true
    this.checked = options.checked ?? false
  }
}

const isEntry = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  (Object.hasOwn(entry, 'label') || Object.hasOwn(entry, 'role') || isSeparator(entry))

const isSeparator = (entry: object): boolean => 'type' in entry && entry.type === 'separator'
const isHidden = (entry: object): boolean => 'visible' in entry && entry.visible === false

/** Without separators that follow one another, or stand at an end. */
const withoutSpareSeparators = (template: Template): Template => {
  const single = template.filter((entry, at) => {
    const before = template[at - 1]
    return isHidden(entry) || !isSeparator(entry) || before === undefined || !isSeparator(before)
  })
  return single.filter(
    (entry, at) => isHidden(entry) || !isSeparator(entry) || (at > 0 && at < single.length - 1),
  )
}

export class Menu extends EventEmitter {
  static #ofApplication: Menu | null = null
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: Template): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    if (!template.every(isEntry))
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    const menu = new Menu()
    for (const entry of withoutSpareSeparators(template))
      menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    journal.note('Menu.setApplicationMenu', menu === null ? null : menu.items)
    Menu.#ofApplication = menu
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#ofApplication
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item)
  }

  insert(position: number, item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item')
    if (position < 0) throw new RangeError(`Position ${String(position)} cannot be less than 0`)
    if (position > this.items.length)
      throw new RangeError(`Position ${String(position)} cannot be greater than the total MenuItem count`)
    this.items.splice(position, 0, item)
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}

strictClass('Menu', Menu)
strictClass('MenuItem', MenuItem)
