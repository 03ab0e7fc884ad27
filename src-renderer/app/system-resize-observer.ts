/** In place of the `@juggle/resize-observer` that Naive UI's lists fall back to: Chromium has its own, and the copy is 8 kB of the first paint. */
const { ResizeObserver } = window
export { ResizeObserver }
