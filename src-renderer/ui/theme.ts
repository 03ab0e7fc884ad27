import type { GlobalThemeOverrides } from 'naive-ui'

type Common = NonNullable<GlobalThemeOverrides['common']>

const fontFamily =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK SC', sans-serif"
const fontFamilyMono =
  "'JetBrains Mono Variable', ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, monospace"

/** A dense tool: 28 px controls, 13 px text. */
const shape: Common = {
  fontFamily,
  fontFamilyMono,
  fontSize: '13px',
  fontSizeMini: '12px',
  fontSizeTiny: '12px',
  fontSizeSmall: '13px',
  fontSizeMedium: '13px',
  fontSizeLarge: '14px',
  heightTiny: '24px',
  heightSmall: '28px',
  heightMedium: '28px',
  fontWeightStrong: '600',
  borderRadius: '6px',
  borderRadiusSmall: '4px',
}

type ButtonColors = NonNullable<GlobalThemeOverrides['Button']>

/** Every colour of text has 4.5 : 1 on a selected row, not only on white. */
const light: Common = {
  primaryColor: '#2457d6',
  primaryColorHover: '#3b6ce6',
  primaryColorPressed: '#1b45b0',
  primaryColorSuppl: '#3b6ce6',
  successColor: '#136e34',
  warningColor: '#8a5005',
  errorColor: '#b92323',
  bodyColor: '#ffffff',
  cardColor: '#ffffff',
  modalColor: '#ffffff',
  popoverColor: '#ffffff',
  tableHeaderColor: '#f5f6f8',
  textColorBase: '#12161d',
  textColor1: '#12161d',
  textColor2: '#323945',
  textColor3: '#5b6471',
  placeholderColor: '#667080',
  dividerColor: '#e4e7ec',
  borderColor: '#cfd4dc',
}

/** Surfaces rise by getting lighter, and the accent is lit from behind instead of printed. */
const dark: Common = {
  primaryColor: '#84a9ff',
  primaryColorHover: '#a3bfff',
  primaryColorPressed: '#6a93f2',
  primaryColorSuppl: '#84a9ff',
  successColor: '#62cf8c',
  warningColor: '#e5b35c',
  errorColor: '#ff8a85',
  bodyColor: '#13161b',
  cardColor: '#1b1f26',
  modalColor: '#1b1f26',
  popoverColor: '#22272f',
  tableHeaderColor: '#1a1e24',
  inputColor: '#1d2129',
  textColorBase: '#f1f4f8',
  textColor1: '#f1f4f8',
  textColor2: '#cbd1da',
  textColor3: '#939caa',
  placeholderColor: '#8a93a1',
  codeColor: '#262c36',
  dividerColor: '#2a303a',
  borderColor: '#3a424f',
}

/** The edge of what can be ticked, which is all that shows it: 3 : 1 on the ground. */
const tickEdge = (common: Common): string =>
  `color-mix(in srgb, ${common.textColor3 ?? ''} 70%, ${common.bodyColor ?? ''})`

const components = (
  common: Common,
  onPrimary: string,
  disabled: ButtonColors,
): Omit<GlobalThemeOverrides, 'common'> => ({
  Button: {
    textColorPrimary: onPrimary,
    textColorHoverPrimary: onPrimary,
    textColorPressedPrimary: onPrimary,
    textColorFocusPrimary: onPrimary,
    ...disabled,
    fontWeight: '500',
    // The ripple is motion that says nothing.
    rippleDuration: '0s',
  },
  Checkbox: { border: `1px solid ${tickEdge(common)}` },
  Radio: { boxShadow: `inset 0 0 0 1px ${tickEdge(common)}` },
  Input: { border: `1px solid ${common.borderColor ?? ''}` },
  Card: { titleFontSizeMedium: '15px', paddingMedium: '16px 20px' },
})

export const lightOverrides: GlobalThemeOverrides = {
  common: { ...shape, ...light },
  ...components(light, '#ffffff', { textColorDisabledPrimary: '#ffffff' }),
}
export const darkOverrides: GlobalThemeOverrides = {
  common: { ...shape, ...dark },
  ...components(dark, '#0c1424', { textColorDisabledPrimary: '#f1f4f8', colorDisabledPrimary: '#34466f' }),
}
