import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { useFocusRestore } from '../../../src-renderer/app/use-focus-restore'
import { mountPage, until } from '../mount-page'

const Keeper = defineComponent({
  setup: () => {
    useFocusRestore()
    return () => null
  },
})

const beside = `
  <main>
    <button id="opener">Faults</button>
    <ul><li class="chip"><button class="remove" id="a">×</button></li><li class="chip"><button class="remove" id="b">×</button></li>
      <li class="chip"><button class="remove" id="c">×</button></li></ul>
    <section id="panel"><input id="limit"><button id="close">Close</button></section>
    <form><button id="run">Run</button><button id="cancel">Cancel</button></form>
    <p id="empty">nothing</p>
  </main>`
const at = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`no ${id}`)
  return element
}
const isAt = (id: string): Promise<void> => until(() => expect(document.activeElement?.id).toBe(id))

beforeEach(() => {
  mountPage(Keeper, {}, { beside })
})

describe('the keyboard, when what had it goes away', () => {
  it('is on the entry that took the place, on the last one at the end, and where it was before when the list is empty', async () => {
    at('opener').focus()
    at('b').focus()
    at('b').parentElement?.remove()
    await isAt('c')
    at('c').parentElement?.remove()
    await isAt('a')
    at('a').parentElement?.remove()
    await isAt('opener')
  })

  it('goes back past all of a panel to what opened it', async () => {
    at('opener').focus()
    at('limit').focus()
    at('close').focus()
    at('panel').remove()
    await isAt('opener')
  })

  it.each([
    ['is gone', 'rows'],
    ['is there', 'opener'],
  ])(
    'goes from a dialog to the events, or back to before, as the part it was opened from %s',
    async (_, end) => {
      const bar = document.createElement('div')
      bar.dataset['region'] = ''
      bar.innerHTML = '<button id="delete">Delete</button>'
      const dialog = document.createElement('div')
      dialog.setAttribute('aria-modal', 'true')
      dialog.innerHTML = '<button id="yes">Yes</button>'
      const panel = at('panel')
      panel.insertAdjacentHTML(
        'afterend',
        '<div id="results-panel"><div role="grid" id="rows" tabindex="0"></div></div>',
      )
      panel.after(bar)
      at('opener').focus()
      at('delete').focus()
      document.body.append(dialog)
      at('yes').focus()
      if (end === 'rows') bar.remove()
      else at('delete').remove()
      dialog.remove()
      await isAt(end)
    },
  )

  it('goes on from a button that is disabled', async () => {
    at('run').focus()
    at('cancel').focus()
    at('cancel').setAttribute('disabled', '')
    await isAt('run')
  })

  it('stays within the dialog that is open', async () => {
    at('opener').focus()
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog" aria-modal="true"><button id="first">One</button><span><button id="gone">Two</button></span></div>',
    )
    at('gone').focus()
    at('gone').remove()
    await isAt('first')
  })

  it('comes back from a menu, whose entries never have it', async () => {
    at('opener').focus()
    document.body.insertAdjacentHTML('beforeend', '<div id="menu"><div id="entry">Export</div></div>')
    at('entry').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    at('opener').blur()
    at('menu').remove()
    await isAt('opener')
  })

  it('is left alone where the user has put it: on another field, or by a click on nothing', async () => {
    at('limit').focus()
    at('run').focus()
    at('panel').remove()
    await isAt('run')
    at('empty').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    at('run').blur()
    document.body.insertAdjacentHTML('beforeend', '<p>more</p>')
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(document.activeElement).toBe(document.body)
  })
})
