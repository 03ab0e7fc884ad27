import { computed } from 'vue'
import { type Command, useCommands } from './commands'
import type { MenuItem } from './PlaceMenu.vue'

/** A command as an entry of a menu. */
export const menuItemOf = ({ id, title, short, hint, obstacle }: Command): MenuItem => {
  const detail = obstacle || hint
  return {
    key: id,
    label: short ?? title,
    ...(detail === undefined ? {} : { detail }),
    ...(obstacle ? { isDisabled: true } : {}),
  }
}

/** A menu of commands by their ids, with a line between groups; those that are not there now are left out. */
export const useCommandMenu = (groups: () => readonly (readonly string[])[]) => {
  const { find } = useCommands()
  const items = computed((): readonly MenuItem[] =>
    groups()
      .map((ids) => ids.flatMap((id) => find(id) ?? []).map(menuItemOf))
      .filter((group) => group.length > 0)
      .flatMap(([first, ...more], at) =>
        first === undefined ? [] : [{ ...first, isApart: at > 0 }, ...more],
      ),
  )
  const pick = (id: string): void => find(id)?.run()
  return { items, pick }
}
