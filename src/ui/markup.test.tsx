import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceGroup, Radio } from './choice.tsx'
import { Dialog } from './dialog.tsx'
import { NoticeStack } from './notice-stack.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

/** The tags of a part of the kit, each with its attributes. */
const tagsOf = (part: ReactNode) =>
  [...renderToStaticMarkup(part).matchAll(/<(\w+)([^>]*)>/g)].map(([, tag = '', written = '']) => ({
    tag,
    ...Object.fromEntries([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!])),
  })) as { tag: string; [attribute: string]: string | undefined }[]
const first = (part: ReactNode, tag: string) => tagsOf(part).find((one) => one.tag === tag)!
const withId = (part: ReactNode, id: string | undefined) => tagsOf(part).find((one) => id && one['id'] === id)

test('a field’s label belongs to its control', () => {
  const field = <TextField label="City" name="city" />
  expect(first(field, 'label')['for']).toBe(first(field, 'input')['id'])
})

test('a field’s hint is read with it, and once something is wrong that is read instead', () => {
  const sound = <TextField label="City" name="city" hint="Where you live" />
  expect(withId(sound, first(sound, 'input')['aria-describedby'])?.tag).toBe('p')
  const wrong = <TextField label="City" name="city" error="Enter a city" />
  expect(first(wrong, 'input')['aria-invalid']).toBe('true')
  expect(withId(wrong, first(wrong, 'input')['aria-describedby'])?.tag).toBe('p')
})

test('what is wrong with a choice is read with its question', () => {
  const group = (
    <ChoiceGroup legend="How" error="Choose one">
      <Radio name="how" label="Online" />
    </ChoiceGroup>
  )
  expect(withId(group, first(group, 'fieldset')['aria-describedby'])?.tag).toBe('p')
})

test('the button that shows a password has a name and says which field it is about', () => {
  const field = <PasswordField label="Password" name="password" showText="Show" hideText="Hide" />
  expect(first(field, 'button')['aria-controls']).toBe(first(field, 'input')['id'])
  expect(renderToStaticMarkup(field)).toMatch(/Show<\/button>/)
})

test('both lists of passing messages are there before the first message, one polite and one urgent', () => {
  const roles = tagsOf(<NoticeStack label="Messages" dismissText="Close" />).map(({ role }) => role)
  expect(roles).toEqual(expect.arrayContaining(['status', 'alert']))
})

test('a dialog is named by its title, and its close button by a word', () => {
  const dialog = (
    <Dialog isOpen onClose={() => {}} title="Cancel the session?" closeText="Close">
      …
    </Dialog>
  )
  expect(withId(dialog, first(dialog, 'dialog')['aria-labelledby'])?.tag).toBe('h2')
  expect(renderToStaticMarkup(dialog)).toMatch(/<span>Close<\/span><\/button>/)
})
