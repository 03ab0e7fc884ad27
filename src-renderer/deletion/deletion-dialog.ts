import { computed, ref } from 'vue'
import type { createPlannedDeletion } from './planned-deletion'

/** Where the deletion is shown: in its dialog, or in the background as a notice. */
export const createDeletionDialog = ({
  reset,
  stop,
  stage,
  isInProgress,
}: ReturnType<typeof createPlannedDeletion>) => {
  /** What Cancel goes back to. */
  let goBack: (() => void) | undefined
  const place = ref<'nowhere' | 'dialog' | 'background'>('nowhere')
  const close = (): void => {
    place.value = 'nowhere'
  }
  /** Called once the dialog has faded, because the plan keeps the table in memory. */
  const forget = (): void => {
    if (place.value === 'nowhere') reset()
  }
  return {
    place,
    isOpen: computed(() => place.value === 'dialog'),
    isBusy: computed(() => place.value === 'dialog' || isInProgress.value || stage.value === 'starting'),
    close,
    open: (): void => {
      place.value = 'dialog'
    },
    openFrom: (back: (() => void) | undefined): void => {
      goBack = back
      place.value = 'dialog'
    },
    toBackground: (): void => {
      place.value = 'background'
    },
    /** Esc and Cancel: closes the dialog, or during a run stops it, so that the rest is not deleted. */
    cancel: (): void => {
      if (isInProgress.value) stop()
      else if (stage.value !== 'starting') {
        const isAsking = stage.value === 'asking'
        close()
        if (isAsking) goBack?.()
      }
    },
    forget,
    dismiss: (): void => {
      close()
      forget()
    },
  }
}
