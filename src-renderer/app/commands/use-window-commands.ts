import { useDeleteById } from '../../deletion/delete-by-id'
import { useLedger } from '../../deletion/ledger'
import { useWords } from '../../messages/use-words'
import { useNetwork } from '../../network/network'
import { useOpenFiles } from '../../opening/open-files'
import { useQueryCommands } from '../../query/use-query-commands'
import { useStoredResults } from '../../stored-results/stored-results'
import { type Command, useOffer } from '../../ui/commands'

/** What the frame of the window does itself. */
export interface FrameActions {
  readonly showCommands: () => void
  readonly showKeys: () => void
  readonly showSettings: () => void
  /** Moves the focus to the next part of the window, or back. */
  readonly moveRegion: (step: 1 | -1) => void
}

/** What belongs to no result: most of it is in the application's menu. */
const useApplicationCommands = ({ showKeys, showSettings }: FrameActions) => {
  const { t } = useWords()
  const network = useNetwork()
  const ledger = useLedger()
  const byId = useDeleteById()
  const stored = useStoredResults()
  return (): readonly Command[] => [
    { id: 'stored-list', title: t('kept.all'), run: () => (stored.isListOpen = true) },
    {
      id: 'deletions',
      title: t('deletion.ledger.menu'),
      also: t('commands.also.ledger'),
      run: () => ledger.open(),
    },
    { id: 'delete-by-id', title: t('deletion.byId.menu'), run: () => byId.open() },
    { id: 'diagnostics', title: t('network.diagnostics.menu'), run: () => void network.openDiagnostics() },
    {
      id: 'settings',
      title: t('frame.settings.menu'),
      also: t('commands.also.settings'),
      keys: { combinations: ['Mod+,'] },
      run: showSettings,
    },
    { id: 'keys', title: t('frame.keys.menu'), keys: { combinations: ['F1'] }, run: showKeys },
  ]
}

/** What the window can do whatever it shows. */
export const useWindowCommands = (frame: FrameActions): void => {
  const { t } = useWords()
  const opening = useOpenFiles()
  const ofApplication = useApplicationCommands(frame)
  useQueryCommands()
  useOffer(() => ({
    commands: [
      {
        id: 'files-open',
        title: t('frame.header.openFile'),
        short: t('frame.header.open'),
        keys: { combinations: ['Mod+O'] },
        run: () => void opening.chooseAndOpen(),
      },
      {
        id: 'region-next',
        title: t('commands.nextRegion'),
        keys: { combinations: ['F6'] },
        run: () => frame.moveRegion(1),
      },
      {
        id: 'region-previous',
        title: t('commands.previousRegion'),
        keys: { combinations: ['Shift+F6'] },
        run: () => frame.moveRegion(-1),
      },
      {
        id: 'commands',
        title: t('commands.find'),
        short: t('commands.title'),
        keys: { combinations: ['Mod+K'] },
        run: frame.showCommands,
      },
    ],
  }))
  useOffer(() => ({ place: t('frame.header.menu'), commands: ofApplication() }))
}
