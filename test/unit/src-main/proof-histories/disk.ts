import type { StoredDevice, StoredRequest } from '../../../../src-core/stored/stored-result'
import { applyNote, firstFacts, type StoredFacts } from '../../../../src-main/stored-results/stored-facts'
import { decodeNote, encodeNote, type StoredNote } from '../../../../src-main/stored-results/stored-notes'
import { describeDevice } from '../../../../src-main/stored-results/stored-verdict'

/** What the disk has of a result: its notes, as they are read after a restart. */
export class Disk {
  /** The process was killed: nothing is written any more. */
  isDead = false
  #facts: StoredFacts
  #run = 0

  constructor(request: StoredRequest) {
    this.#facts = firstFacts(request)
  }

  get request(): StoredRequest {
    return this.#facts.request
  }

  get device(): StoredDevice {
    const [device] = this.#facts.devices
    if (device === undefined) throw new Error('no device')
    return describeDevice(device)
  }

  /** Another run of the result, in a file of its own. */
  begin(request: StoredRequest, startedAt: number): void {
    this.#run += 1
    this.note({ kind: 'run', request, isContinued: false, startedAt })
  }

  note(note: StoredNote): void {
    if (this.isDead) return
    const read = decodeNote(encodeNote(note))
    if (read === null) throw new Error(`a note that cannot be read: ${JSON.stringify(note)}`)
    this.#facts = applyNote(this.#facts, read, this.#run)
  }
}
