const standIn = new URL('./electron.ts', import.meta.url).href

/** The built application asks for `electron`; it gets the stand-in, and everything else as Node (and tsx) finds it. */
export const resolve = (specifier, context, next) => next(specifier === 'electron' ? standIn : specifier, context)
