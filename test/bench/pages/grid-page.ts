import { columns, type SortedColumn } from './columns'
import { nextFrame, untilPainted } from './painted'
import { createWatch, type PageWatch } from './watch'

/** What a page must know of its grid to be measured. */
export interface GridParts {
  /** Makes so many events and shows none. */
  make(count: number): Promise<void>
  mount(count: number): unknown
  unmount(): unknown
  headerOf(column: SortedColumn): Element | null
  /** What stands in the first row; '' where there is none. */
  firstText(column: SortedColumn): string
  /** How the lowest, the highest and the first value that came are shown. */
  textsOf(column: SortedColumn): { readonly ends: readonly string[]; readonly first: string }
  /** What scrolls the rows. */
  scroller(): Element | null
  /** Positions, from 0, of the rows that are drawn, whether they are in sight or not. */
  drawnRows(): readonly number[]
}

/** What the measuring program can ask of every page. Times are ms from the act to its paint. */
export interface GridPage extends PageWatch {
  make(count: number): Promise<void>
  mount(count: number): Promise<number>
  unmount(): Promise<void>
  /** A click on the column's name, until its lowest or highest value stands in the first row. */
  sort(column: SortedColumn): Promise<number>
  /** A click, until the rows stand as they came. */
  unsort(column: SortedColumn): Promise<void>
  firstRow(): number
  lastRow(): number
  toTop(): Promise<void>
}

declare global {
  interface Window {
    gridPage: GridPage
  }
}

const click = (element: Element | null): void => {
  if (element === null) throw new Error('There is no such column.')
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

/** Puts the page's abilities where the measuring program finds them. */
export const offerGrid = (parts: GridParts): void => {
  const { make, headerOf, firstText, textsOf } = parts
  window.gridPage = {
    ...createWatch(),
    make,
    mount: (count) =>
      untilPainted(
        () => parts.mount(count),
        () => columns.slice(0, 2).every(({ name }) => firstText(name as SortedColumn) !== ''),
      ),
    unmount: async () => {
      await parts.unmount()
      await nextFrame()
    },
    sort: (column) => {
      const before = firstText(column)
      const { ends } = textsOf(column)
      return untilPainted(
        () => click(headerOf(column)),
        () => firstText(column) !== before && ends.includes(firstText(column)),
      )
    },
    unsort: async (column) => {
      const { first } = textsOf(column)
      await untilPainted(
        () => click(headerOf(column)),
        () => firstText(column) === first,
      )
    },
    firstRow: () => Math.min(...parts.drawnRows()),
    lastRow: () => Math.max(...parts.drawnRows()),
    toTop: async () => {
      // Again with every frame: what a browser still has under way of a drag would move it back. And there
      // and back: a grid that was too busy to hear of the way to the top hears of nothing more once it stands
      // there.
      await untilPainted(
        () => undefined,
        () => {
          if (Math.min(...parts.drawnRows()) === 0) return true
          const scroller = parts.scroller()
          if (scroller) scroller.scrollTop = scroller.scrollTop === 0 ? 1 : 0
          return false
        },
      )
    },
  }
}
