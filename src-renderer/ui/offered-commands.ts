import { defineStore } from 'pinia'
import { onBeforeUnmount, onMounted, shallowReactive } from 'vue'

/** What a part of the window can do: its button and the list of commands have the same name and do the same. */
export interface OfferedCommand {
  readonly name: string
  /** As they stand on the keyboard; absent without any. */
  readonly keys?: readonly string[]
  /** Why it cannot run now, as a sentence; absent if it can. */
  readonly obstacle?: string | null
  readonly run: () => void
}

/** The commands of one part, and what that part is called. */
export interface Offer {
  readonly place: string
  readonly commands: readonly OfferedCommand[]
}

/** What the parts that are on the screen can do; they say so themselves. */
export const useOfferedCommands = defineStore('offered-commands', () => {
  const offers = shallowReactive(new Map<symbol, () => Offer>())
  const add = (offer: () => Offer): (() => void) => {
    const id = Symbol('offer')
    offers.set(id, offer)
    return () => offers.delete(id)
  }
  const now = (): readonly Offer[] => [...offers.values()].map((offer) => offer())
  return { add, now }
})

/** Offers commands while the component is there. */
export const useOffer = (offer: () => Offer): void => {
  const { add } = useOfferedCommands()
  let remove: (() => void) | undefined
  onMounted(() => (remove = add(offer)))
  onBeforeUnmount(() => remove?.())
}
