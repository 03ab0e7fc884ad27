import { app } from './app'

export const requireReady = (): void => {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready')
}

/** Electron's words for the options that are texts. */
const spoken: Readonly<Record<string, string>> = {
  title: 'Title',
  buttonLabel: 'Button label',
  defaultPath: 'Default path',
  message: 'Message',
  nameFieldLabel: 'Name field label',
  detail: 'Detail',
  checkboxLabel: 'checkboxLabel',
}

export const requireTexts = (options: object): void => {
  for (const [name, value] of Object.entries(options)) {
    const word = spoken[name]
    if (word !== undefined && value !== undefined && typeof value !== 'string')
      throw new TypeError(`${word} must be a string`)
  }
}

export const requireListOfText = (word: string, value: unknown): void => {
  if (!Array.isArray(value)) throw new TypeError(`${word} must be an array`)
  if (!value.every((entry) => typeof entry === 'string')) throw new TypeError(`${word} must hold strings`)
}
