interface Shown {
  /** ms since the epoch. */
  readonly at: number
  /** An answer with fewer events than this was not cut off. */
  readonly below: number
}

/**
 * What a service was shown to return of a device in one answer, by when it was asked: what holds fewer events than
 * that, it did not cut off.
 */
export class LargestAnswers {
  /** Ascending by time, descending by size: what is older and smaller tells nothing. */
  #shown: readonly Shown[] = []

  /** `others`: the same of any device that is asked for at the same time; absent: there are no others. */
  constructor(private readonly others?: LargestAnswers) {}

  get ofAny(): LargestAnswers {
    return this.others ?? this
  }

  /** An answer that was asked for at `at` (ms since the epoch) held so many events. */
  note(at: number, count: number): void {
    this.#add({ at, below: count })
    this.others?.note(at, count)
  }

  /** An answer of so many was all there was at `at`, as its parts have shown. */
  noteWhole(at: number, count: number): void {
    this.#add({ at, below: count + 1 })
    this.others?.noteWhole(at, count)
  }

  /** Whether what was shown since `since` (ms since the epoch) proves an answer with so many events whole. */
  proves(count: number, since: number): boolean {
    return this.#shown.some(({ at, below }) => at >= since && count < below)
  }

  #add(added: Shown): void {
    if (this.proves(added.below - 1, added.at)) return
    const left = this.#shown.filter(({ at, below }) => at > added.at || below > added.below)
    this.#shown = [...left, added].toSorted((one, other) => one.at - other.at)
  }
}
