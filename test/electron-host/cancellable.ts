/** An event of Electron's kind: data, and a default that a listener may prevent. */
export type Cancellable<T> = T & { readonly defaultPrevented: boolean; preventDefault(): void }

export const cancellable = <T extends object>(data: T): Cancellable<T> => {
  let isPrevented = false
  return Object.defineProperties(
    { ...data },
    {
      defaultPrevented: { get: () => isPrevented },
      preventDefault: {
        value: () => {
          isPrevented = true
        },
      },
    },
  ) as Cancellable<T>
}
