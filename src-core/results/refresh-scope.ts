/**
 * `new`: what is not proven or may have changed since; `missing`: only what is not proven; `all`: the whole
 * range. `rest`: the same as `new`, of a result that was made of a part of another one.
 */
export type RefreshScope = 'new' | 'missing' | 'all' | 'rest'
