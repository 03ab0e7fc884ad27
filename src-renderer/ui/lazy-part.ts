import { type Component, defineAsyncComponent } from 'vue'
import { useMissingParts } from './missing-parts'

/**
 * Loads what is not part of the first paint. Null when its file cannot be loaded, because the application was moved, removed or
 * replaced while it ran: the window then says so, whoever needed it. Chromium remembers the failure, so that trying again is useless.
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part | null> => {
  try {
    return await load()
  } catch (reason) {
    useMissingParts().report(reason)
    return null
  }
}

const nothing: Component = { render: () => null }

/** A component whose script is loaded when it is first shown. */
export const lazyPart = <Part extends Component>(load: () => Promise<{ readonly default: Part }>) =>
  defineAsyncComponent<Component>({ loader: async () => (await loadPart(load))?.default ?? nothing, suspensible: false })
