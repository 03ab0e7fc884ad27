import { useThemeVars } from 'naive-ui'
import { computed } from 'vue'
import { numberInks } from '../../src-core/series/attribute-inks'
import { seriesInks } from '../ui/series-inks'
import { stateFills } from '../ui/state-fills'
import { useIsDark } from '../ui/use-is-dark'

const markerShapes = ['circle', 'square', 'triangle', 'diamond', 'plus', 'cross'] as const
export type MarkerShape = (typeof markerShapes)[number]
const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [10, 3, 2, 3], [5, 5], [14, 4]]

/** Maximum number of lines: colours and markers of more could not be distinguished. */
export const maxLines = numberInks

export interface LineStyle {
  readonly ink: string
  /** CSS pixels drawn and left out in turn; empty: a solid line. */
  readonly dash: readonly number[]
  readonly marker: MarkerShape
}

export interface PictureStyles {
  readonly lines: readonly LineStyle[]
  readonly fills: readonly string[]
  readonly ground: string
  readonly text: string
  readonly faint: string
  readonly grid: string
  readonly accent: string
  /** Hidden events. */
  readonly context: string
  /** How many events there are, over time. */
  readonly bars: string
  readonly warning: string
  readonly error: string
  /** In the form that a canvas takes. */
  readonly font: string
}

export const fontFamily =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"

const lineStyles = (inks: readonly string[]): readonly LineStyle[] =>
  inks.slice(0, numberInks).map((ink, at) => ({
    ink,
    dash: dashes[at % dashes.length] ?? [],
    marker: markerShapes[at % markerShapes.length] ?? 'circle',
  }))

/** The colours of pictures in the current theme: a canvas knows no custom properties. */
export const usePictureStyles = () => {
  const theme = useThemeVars()
  const isDark = useIsDark()
  return computed<PictureStyles>(() => {
    return {
      lines: lineStyles(seriesInks[isDark.value ? 'dark' : 'light']),
      fills: stateFills[isDark.value ? 'dark' : 'light'],
      ground: theme.value.bodyColor,
      text: theme.value.textColor2,
      faint: theme.value.textColor3,
      grid: theme.value.dividerColor,
      accent: theme.value.primaryColor,
      context: isDark.value ? '#373e48' : '#dde1e7',
      bars: isDark.value ? '#5b77ba' : '#6f8ee0',
      warning: theme.value.warningColor,
      error: theme.value.errorColor,
      font: `11px ${fontFamily}`,
    }
  })
}

/** A marker of radius 1 around 0,0 as an SVG path, which `Path2D` also takes. */
export const markerPaths: Readonly<Record<MarkerShape, string>> = {
  circle: 'M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z',
  square: 'M-.9 -.9H.9V.9H-.9Z',
  triangle: 'M0 -1.1L1.1 .9H-1.1Z',
  diamond: 'M0 -1.25L1.25 0L0 1.25L-1.25 0Z',
  plus: 'M-.35 -1.2H.35V-.35H1.2V.35H.35V1.2H-.35V.35H-1.2V-.35H-.35Z',
  cross: 'M-1 -.5L-.5 -1L0 -.5L.5 -1L1 -.5L.5 0L1 .5L.5 1L0 .5L-.5 1L-1 .5L-.5 0Z',
}
