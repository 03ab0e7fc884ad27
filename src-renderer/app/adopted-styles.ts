const layer = 'naive'
const ids = new Set<string>()

/**
 * Replaces `@css-render/vue3-ssr` in the build. If there is such an adapter, Naive UI passes its styles to it
 * instead of creating style elements, which the content security policy could only allow for everybody; a
 * constructed style sheet needs no permission. In a layer, because such sheets come after the page's own,
 * which must take precedence.
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
