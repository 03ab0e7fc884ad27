import { computed } from 'vue'
import { attributeKey, type ValueLimit } from '../../src-core/checks/faults'
import { limitsIn } from '../../src-core/words/limits'
import { useWords } from '../messages/use-words'
import { useSettings } from '../settings/settings'

/** The limit of an attribute by its key, as it is set. */
export const useLimitOf = (): ((key: string) => ValueLimit | undefined) => {
  const settings = useSettings()
  const limits = computed(
    () => new Map(settings.settings.faults.limits.map((limit) => [attributeKey(limit), limit])),
  )
  return (key) => limits.value.get(key)
}

/** The unit and the label of limits as words. */
export const useLimitText = () => limitsIn(useWords(), useLimitOf())
