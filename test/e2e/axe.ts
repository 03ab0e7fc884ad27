import { mkdirSync, writeFileSync } from 'node:fs'
import axe, { type Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { runCount } from '../support/run-count'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/**
 * How the page is looked at: with the system's light or dark colours, or with the few colours of a person's
 * own.
 */
const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const
type Look = keyof typeof looks

/** WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  readonly rule: string
  readonly places: readonly string[]
}

export interface AuditLine {
  readonly state: string
  readonly theme: Look
  readonly violations: readonly Violation[]
  /** Rules that had something to look at and found nothing. */
  readonly passes: number
}

const violationOf = ({ id, nodes }: Result): Violation => ({
  rule: id,
  places: nodes.map(
    ({ target, html, failureSummary = '' }) =>
      `${target.join(' ')} ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ').slice(0, 240)}`,
  ),
})

/**
 * A half-faded dialog has half its contrast. What never ends, as the bar of a running query, is not waited
 * for.
 */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // The theme is drawn with the next frame, and its motions begin with the one after it.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const motions = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
    // One motion may begin another. A busy machine draws few frames, and so takes its time.
    for (let turn = 0; turn < 20 && motions().length > 0; turn += 1) {
      const atMost = new Promise((done) => setTimeout(done, 500))
      await Promise.race([Promise.allSettled(motions().map(({ finished }) => finished)), atMost])
    }
  })

/** As text through the debugger: the page's policy allows neither `eval` nor scripts from elsewhere. */
const runAxe = async (
  page: Page,
): Promise<{ readonly violations: readonly Result[]; readonly passes: number }> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    // Nothing to fetch, and no frames; what passed is only counted.
    const { violations, passes } = await window.axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
    })
    return { violations, passes: passes.length }
  }, tags)
}

/** The looks that are looked at: in a short run the first alone. */
const looked = (Object.entries(looks) as [Look, (typeof looks)[Look]][]).slice(0, runCount(3, 1))

/** Looks at what `page` shows now, in every look of this run. */
export const audit = async (page: Page, state: string): Promise<readonly AuditLine[]> => {
  const lines: AuditLine[] = []
  for (const [theme, media] of looked) {
    await page.emulateMedia(media)
    await untilStill(page)
    const { violations, passes } = await runAxe(page)
    lines.push({ state, theme, violations: violations.map(violationOf), passes })
  }
  await page.emulateMedia(looks.light)
  await untilStill(page)
  const small = await smallTargets(page)
  if (small.length > 0)
    lines.push({
      state,
      theme: 'light',
      violations: [{ rule: 'targets of 24 px', places: small }],
      passes: 1,
    })
  return lines
}

/**
 * What a finger or a shaking hand has to hit, of 24 px at least: found by hitting, because a label is a part
 * of its field.
 */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const least = 23.5
    // Not 12: the browser rounds to whole pixels, and the neighbour begins there.
    const reach = 11
    const around = [
      [0, 0],
      [reach, 0],
      [-reach, 0],
      [0, reach],
      [0, -reach],
    ] as const
    const partsOf = (element: Element): readonly Element[] => {
      const field =
        element.closest('label, .device .box, .n-input, .n-base-selection, .n-checkbox, .n-radio') ?? element
      return element instanceof HTMLInputElement ? [field, ...(element.labels ?? [])] : [field]
    }
    /**
     * Whether what is hit in the middle of one part, and beside its middle, is the target; null: the middle
     * is covered.
     */
    const isWideAt = (part: Element, parts: readonly Element[]): boolean | null => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const [middle, ...ends] = around.map(([x, y], index) => {
        const found = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
        // A list that is open over it goes away again, and so do a menu and a calendar, if one can see what it
        // leaves.
        const list = found?.closest(
          index === 0
            ? '.v-binder-follower-content'
            : '.v-binder-follower-content, [role=dialog], [role=menu]',
        )
        return (
          (found !== null && parts.some((hit) => hit.contains(found))) ||
          (list !== null && list !== undefined && !list.contains(part))
        )
      })
      return middle === true ? !ends.includes(false) && width >= least && height >= least : null
    }
    /** The last row or column of what scrolls is seen in part, and a turn of the wheel shows the rest. */
    const isTruncated = (element: Element): boolean => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        const outer = around.getBoundingClientRect()
        const { overflowX, overflowY } = getComputedStyle(around)
        if (overflowY !== 'visible' && (top < outer.top || bottom > outer.bottom)) return true
        if (overflowX !== 'visible' && (left < outer.left || right > outer.right)) return true
      }
      return false
    }
    const isSmall = (element: Element): boolean => {
      if (isTruncated(element)) return false
      const parts = partsOf(element)
      const wide = parts.map((part) => isWideAt(part, parts))
      return wide.includes(false) && !wide.includes(true)
    }
    return [
      ...document.querySelectorAll(
        'button, input, select, textarea, summary, [role=tab], [role=checkbox], [role^=menuitem]',
      ),
    ]
      .filter(isSmall)
      .map((element) => element.outerHTML.slice(0, 200))
  })

export const writeSummary = (lines: readonly AuditLine[]): void => {
  mkdirSync('test/results', { recursive: true })
  writeFileSync('test/results/axe.json', `${JSON.stringify(lines, null, 2)}\n`)
}
