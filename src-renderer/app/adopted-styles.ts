const layer = 'naive'
const ids = new Set<string>()

/**
 * Takes the place of `@css-render/vue3-ssr` in the build. Naive UI hands its styles to such an adapter, where there is one,
 * instead of making style elements, which the content security policy would have to allow to everybody; a style sheet that is
 * constructed needs no permission. In a layer, because such sheets come after the page's own, which are to have the last word.
 */
export const useSsrAdapter = () => ({
  context: { ids },
  adapter: (id: string, css: string): void => {
    if (ids.has(id)) return
    ids.add(id)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@layer ${layer} {\n${css}\n}`)
    document.adoptedStyleSheets.push(sheet)
  },
})
