import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceGroup, Radio } from './choice.tsx'
import { Dialog } from './dialog.tsx'
import { FieldErrorsContext } from './field-errors.ts'
import { NoticeStack } from './notice-stack.tsx'
import { PasswordField } from './password-field.tsx'
import { RatingField } from './rating-field.tsx'
import { TextField } from './text-field.tsx'

/** Lists the tags of a component with their attributes. */
const listTags = (node: ReactNode) =>
  [...renderToStaticMarkup(node).matchAll(/<(\w+)([^>]*)>/g)].map(([, tag = '', attributes = '']) => ({
    tag,
    ...Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!])),
  })) as { tag: string; [attribute: string]: string | undefined }[]
const findTag = (node: ReactNode, tag: string) => listTags(node).find((one) => one.tag === tag)!
const findTagById = (node: ReactNode, id: string | undefined) => listTags(node).find((one) => id && one['id'] === id)

test('labels a field’s control', () => {
  const field = <TextField label="City" name="city" />
  expect(findTag(field, 'label')['for']).toBe(findTag(field, 'input')['id'])
})

test('describes a field by its hint, and by its error once there is one', () => {
  const valid = <TextField label="City" name="city" hint="Where you live" />
  expect(findTagById(valid, findTag(valid, 'input')['aria-describedby'])?.tag).toBe('p')
  const invalid = <TextField label="City" name="city" error="Enter a city" />
  expect(findTag(invalid, 'input')['aria-invalid']).toBe('true')
  expect(findTagById(invalid, findTag(invalid, 'input')['aria-describedby'])?.tag).toBe('p')
})

test('describes a group of choices by its error', () => {
  const group = (
    <ChoiceGroup legend="How" error="Choose one">
      <Radio name="how" label="Online" />
    </ChoiceGroup>
  )
  expect(findTagById(group, findTag(group, 'fieldset')['aria-describedby'])?.tag).toBe('p')
})

test('describes a rating by its error', () => {
  const rating = (
    <FieldErrorsContext value={{ score: 'Choose a rating' }}>
      <RatingField legend="How was it?" name="score" text={String} />
    </FieldErrorsContext>
  )
  expect(findTagById(rating, findTag(rating, 'fieldset')['aria-describedby'])?.tag).toBe('p')
})

test('labels the button that shows a password and links it to its field', () => {
  const field = <PasswordField label="Password" name="password" showText="Show" hideText="Hide" />
  expect(findTag(field, 'button')['aria-controls']).toBe(findTag(field, 'input')['id'])
  expect(renderToStaticMarkup(field)).toMatch(/Show<\/button>/)
})

test('renders both notice lists before the first notice, one polite and one assertive', () => {
  const roles = listTags(<NoticeStack label="Messages" dismissText="Close" />).map(({ role }) => role)
  expect(roles).toEqual(expect.arrayContaining(['status', 'alert']))
})

test('labels a dialog by its title and its close button by a word', () => {
  const dialog = (
    <Dialog isOpen onClose={() => {}} title="Cancel the session?" closeText="Close">
      …
    </Dialog>
  )
  expect(findTagById(dialog, findTag(dialog, 'dialog')['aria-labelledby'])?.tag).toBe('h2')
  expect(renderToStaticMarkup(dialog)).toMatch(/<span>Close<\/span><\/button>/)
})
