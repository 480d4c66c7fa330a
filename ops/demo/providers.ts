import { composeProvider } from './compose-provider.ts'
import { ANYWHERE } from './people/anywhere.ts'
import { EAST } from './people/east.ts'
import { SOUTH_AND_CENTRE } from './people/south-and-centre.ts'
import { TALLINN_ONE } from './people/tallinn-one.ts'
import { TALLINN_TWO } from './people/tallinn-two.ts'
import { TARTU } from './people/tartu.ts'
import { WEST_AND_ISLANDS } from './people/west-and-islands.ts'
import type { DemoProvider } from './provider-shape.ts'

const PEOPLE = [
  ...TALLINN_ONE,
  ...TALLINN_TWO,
  ...TARTU,
  ...WEST_AND_ISLANDS,
  ...EAST,
  ...SOUTH_AND_CENTRE,
  ...ANYWHERE,
]

/** The demo providers. Their names and addresses are fictitious. */
export const DEMO_PROVIDERS: readonly DemoProvider[] = PEOPLE.map(composeProvider)
