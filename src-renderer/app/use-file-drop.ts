import { computed, type ComputedRef, onBeforeUnmount, onMounted, ref } from 'vue'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Receives files that are dropped anywhere on the window. True while some are dragged over it. */
export const useFileDrop = (receive: (files: readonly File[]) => void): ComputedRef<boolean> => {
  /** `dragenter` and `dragleave` fire for every element on the way; only the outermost pair counts. */
  const depth = ref(0)
  const listeners = {
    dragenter: (event: DragEvent) => {
      if (carriesFiles(event)) depth.value += 1
    },
    dragleave: (event: DragEvent) => {
      if (carriesFiles(event)) depth.value = Math.max(0, depth.value - 1)
    },
    dragover: (event: DragEvent) => {
      // Without this the window would navigate to the file.
      event.preventDefault()
    },
    drop: (event: DragEvent) => {
      event.preventDefault()
      depth.value = 0
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) receive(files)
    },
  } as const
  onMounted(() => {
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name as keyof typeof listeners, listener)
  })
  onBeforeUnmount(() => {
    for (const [name, listener] of Object.entries(listeners))
      window.removeEventListener(name as keyof typeof listeners, listener)
  })
  return computed(() => depth.value > 0)
}
