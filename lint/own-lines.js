/**
 * At most so many lines in one function, blank lines and comments left out. Lines of the functions inside of
 * it count for those alone: a factory holds several and is no longer for it.
 */
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

const hasCode = (text) => text.trim() !== '' && !/^(\/\/|\/?\*)/.test(text.trim())

export const ownLines = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 1 }],
    messages: {
      tooLong: 'This function has {{count}} lines of its own; {{most}} at the most. Name a part of it.',
    },
  },
  create: (context) => {
    const [most] = context.options
    const open = []
    const linesOf = (node) =>
      Array.from(
        { length: node.loc.end.line - node.loc.start.line + 1 },
        (_, index) => node.loc.start.line + index,
      )
    const enter = (node) => void open.push({ node, inner: new Set() })
    const leave = (node) => {
      const { inner } = open.pop()
      const own = linesOf(node).filter(
        (line) => !inner.has(line) && hasCode(context.sourceCode.lines[line - 1]),
      )
      if (own.length > most) context.report({ node, messageId: 'tooLong', data: { count: own.length, most } })
      const outer = open.at(-1)
      // A function on one line, such as one that is passed to map, belongs to what surrounds it.
      if (outer !== undefined && node.loc.start.line < node.loc.end.line)
        for (const line of linesOf(node)) outer.inner.add(line)
    }
    return Object.fromEntries(
      functions.flatMap((type) => [
        [type, enter],
        [`${type}:exit`, leave],
      ]),
    )
  },
}
