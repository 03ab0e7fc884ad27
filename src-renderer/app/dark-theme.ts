import {
  buttonDark,
  cardDark,
  checkboxDark,
  commonDark,
  createTheme,
  dialogDark,
  emptyDark,
  iconDark,
  inputDark,
  inputNumberDark,
  internalSelectionDark,
  internalSelectMenuDark,
  modalDark,
  popoverDark,
  progressDark,
  radioDark,
  scrollbarDark,
  selectDark,
  tagDark,
} from 'naive-ui'

/**
 * The dark theme for the Naive UI components that the page uses; Naive UI's own includes the colours of
 * ninety others.
 */
export const darkTheme = createTheme('dark', [
  buttonDark,
  cardDark,
  checkboxDark,
  commonDark,
  dialogDark,
  emptyDark,
  iconDark,
  inputDark,
  inputNumberDark,
  internalSelectionDark,
  internalSelectMenuDark,
  modalDark,
  popoverDark,
  progressDark,
  radioDark,
  scrollbarDark,
  selectDark,
  tagDark,
])
