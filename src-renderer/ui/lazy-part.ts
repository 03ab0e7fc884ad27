import { type Component, defineAsyncComponent } from 'vue'
import { useMissingParts } from './missing-parts'

/**
 * Loads a part that the first paint does not need. Null if its file cannot be loaded because the application
 * was moved, removed or replaced while it ran; the window then shows that.
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

/** A component whose script is loaded when the component is first shown. */
export const lazyPart = <Part extends Component>(load: () => Promise<{ readonly default: Part }>) =>
  defineAsyncComponent<Component>({
    loader: async () => (await loadPart(load))?.default ?? nothing,
    suspensible: false,
  })
