let standIn = ''

/** The address of the stand-in comes from whoever registers these hooks. */
export const initialize = (data) => {
  standIn = data.standIn
}

/**
 * The built application asks for `electron`; it gets the stand-in, and everything else as Node (and tsx)
 * finds it.
 */
export const resolve = (specifier, context, next) =>
  next(specifier === 'electron' ? standIn : specifier, context)
