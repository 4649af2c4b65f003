import { describe, expect, test } from 'vitest'
import { directIcons } from '../../scripts/icon-imports.ts'

const files = new Map([
  ['Check', 'check'],
  ['CheckIcon', 'check'],
  ['Menu', 'menu'],
])

describe('icon imports are replaced by one file each', () => {
  test('a name, another name of the same icon, and one under a name of its own', () => {
    expect(directIcons("import { Check, CheckIcon, Menu as MenuIcon } from 'lucide-react'", files)).toBe(
      "import Check from 'lucide-react/icons/check';import CheckIcon from 'lucide-react/icons/check';import MenuIcon from 'lucide-react/icons/menu'",
    )
  })

  test('a list over several lines loses its types and nothing around it', () => {
    const code =
      "import {\n  Check,\n  type LucideIcon,\n} from 'lucide-react'\nimport type { LucideProps } from 'lucide-react'\n"
    expect(directIcons(code, files)).toBe(
      "import Check from 'lucide-react/icons/check'\nimport type { LucideProps } from 'lucide-react'\n",
    )
  })

  test('an unknown icon stops the build and is named', () => {
    expect(() => directIcons("import { Chekc } from 'lucide-react'", files)).toThrow('Chekc')
  })
})
