import type { Page } from 'playwright-core'

/**
 * Resolves with the moment (ms since the epoch, with fractions) at which the first row of the grid, showing
 * `text`, had been painted. Two frames after the change: the first callback runs before the paint of that
 * change, the second one after it. Start it before what causes the change.
 */
export const paintedAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        // No named function in here: tsx would wrap it in a helper that the page does not have.
        const observer = new MutationObserver(() => {
          const row = document.querySelector('[role=grid] [role=row][aria-rowindex="2"]')
          if (row?.textContent.includes(wanted) !== true) return
          observer.disconnect()
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
          )
        })
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
      }),
    text,
  )
