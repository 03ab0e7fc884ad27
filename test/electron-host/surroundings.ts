import { journal } from './journal'

/** The parts of Electron that have nothing behind them here and are only recorded. */
export const Menu = {
  buildFromTemplate: (template: unknown): unknown => ({ template }),
  setApplicationMenu: (menu: unknown): void => {
    journal.note('Menu.setApplicationMenu', menu)
  },
}

export const nativeTheme = { shouldUseDarkColors: false }

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
}
