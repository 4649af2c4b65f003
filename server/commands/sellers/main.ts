import { and, asc, eq } from 'drizzle-orm'
import { supplierId } from '#server/platform/ids.ts'
import { accountId } from '#domain/ids.ts'
import { emailProblem } from '#domain/account/rules.ts'
import { sellerLinks, users } from '#server/modules/accounts/schema.ts'
import { linkSeller, unlinkSeller } from '#server/modules/accounts/seller-switch.ts'
import { revokeAllOf } from '#server/modules/accounts/sessions.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { systemClock, systemRandom } from '#server/platform/system.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { argon2Passwords } from '#server/platform/secrets/passwords.ts'
import {
  exitCodeOf,
  ImpossibleRequest,
  listCommand,
  printLines,
  writeCommand,
  type Env,
  type Print,
} from '#server/commands/database/open.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'random' | 'passwords'>

const usage = `npm run admin -- seller
Lists the accounts of suppliers, with the supplier and the buyers' accounts that may switch to each.

npm run admin -- seller create <email> <supplier id>
Makes an account for a supplier of the catalogue. Its password is printed once.

npm run admin -- seller password <email>
Gives it another password, printed once, and ends its sessions.

npm run admin -- seller link <buyer's email> <seller's email>
Lets the buyer's account switch to the seller's. A link that it has gives way.

npm run admin -- seller unlink <buyer's email>
Takes the link away, and ends what was opened by it.

Reads DATABASE_URL or DATA_DIR, and DEMO=1 for a demonstration. A list changes nothing. A database in a folder can be opened by one process: stop the backend first.`

const clean = (email: string): string => {
  if (emailProblem(email)) throw new ImpossibleRequest(`"${email}" is not an email address.`)
  return email.trim().toLowerCase()
}

const accountOf = async (db: Database, role: 'buyer' | 'seller', typed: string) => {
  const email = clean(typed)
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.role, role), eq(users.email, email)))
  if (!found) throw new ImpossibleRequest(`There is no ${role}'s account "${email}".`)
  return found
}

/** A password of 96 bits, in characters that can be read aloud. */
const newPassword = (random: Using['random']): string => random.token().slice(0, 16)

const list = async ({ db }: Using, print: Print) => {
  const sellers = await db.select().from(users).where(eq(users.role, 'seller')).orderBy(asc(users.email))
  const names = new Map(
    (await db.select({ id: companies.id, names: companies.names }).from(companies)).map(({ id, names: one }) => [
      id,
      one.en,
    ]),
  )
  const links = await db
    .select({ sellerId: sellerLinks.sellerId, email: users.email })
    .from(sellerLinks)
    .innerJoin(users, eq(users.id, sellerLinks.buyerId))
  for (const { id, email, supplierId: of } of sellers) {
    const buyers = links.filter((one) => one.sellerId === id).map((one) => one.email)
    const supplier = of === null ? 'no supplier' : `${of} ${names.get(of) ?? 'not in the catalogue'}`
    for (const line of [`${email}  ${supplier}`, ...buyers.map((buyer) => `  linked: ${buyer}`)]) print(line)
  }
  if (sellers.length === 0) print('No supplier has an account.')
}

/** Throws if the address is invalid or the supplier unknown. */
export const supplierOf = async (db: Database, typed: string, supplierIdText: string) => {
  const email = clean(typed)
  const [supplier] = await db.select({ names: companies.names }).from(companies).where(eq(companies.id, supplierIdText))
  if (!supplier) throw new ImpossibleRequest(`The catalogue has no supplier "${supplierIdText}".`)
  return { email, names: supplier.names }
}

export const createSeller = async (
  { db, clock, random, passwords }: Using,
  typed: string,
  supplierIdText: string,
  print: Print,
) => {
  const { email, names } = await supplierOf(db, typed, supplierIdText)
  const password = newPassword(random)
  const createdRows = await db
    .insert(users)
    .values({
      id: accountId.parse(random.uuid()),
      role: 'seller',
      email,
      passwordHash: await passwords.hash(password),
      nickname: names.en,
      supplierId: supplierId.parse(supplierIdText),
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (createdRows.length === 0) throw new ImpossibleRequest(`"${email}" has a seller's account already.`)
  print(`Made: ${email} for ${names.en}. Password: ${password}`)
}

const setPassword = async ({ db, clock, random, passwords }: Using, typed: string, print: Print) => {
  const { id, email } = await accountOf(db, 'seller', typed)
  const password = newPassword(random)
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
    await revokeAllOf(tx, id, clock.now())
  })
  print(`Password of ${email}: ${password}`)
}

const link = async ({ db, clock }: Using, buyer: string, seller: string, print: Print) => {
  const [from, to] = [await accountOf(db, 'buyer', buyer), await accountOf(db, 'seller', seller)]
  if (to.supplierId === null) throw new ImpossibleRequest(`"${to.email}" answers for no supplier.`)
  await db.transaction((tx) => linkSeller(tx, from.id, to.id, clock.now()))
  print(`${from.email} may switch to ${to.email}.`)
}

const unlink = async ({ db, clock }: Using, buyer: string, print: Print) => {
  const { id, email } = await accountOf(db, 'buyer', buyer)
  const had = await db.transaction((tx) => unlinkSeller(tx, id, clock.now()))
  if (!had) throw new ImpossibleRequest(`"${email}" has no link.`)
  print(`${email} may switch no more.`)
}

export const sellers = (using: Using, argv: readonly string[], print: Print): Promise<number> => {
  const [what, one = '', two = ''] = argv
  return exitCodeOf(print, async () => {
    if (what === 'create') await createSeller(using, one, two, print)
    else if (what === 'password') await setPassword(using, one, print)
    else if (what === 'link') await link(using, one, two, print)
    else if (what === 'unlink') await unlink(using, one, print)
    else await list(using, print)
  })
}

const forms: ReadonlyMap<string | undefined, number> = new Map([
  [undefined, 0],
  ['create', 3],
  ['password', 2],
  ['link', 3],
  ['unlink', 2],
])

/** `npm run admin -- seller`: creates sellers' accounts and links buyers who may switch to them. */
export const sellersMain = async (argv: readonly string[], env: Env, out: Print): Promise<number> => {
  if (forms.get(argv[0]) !== argv.length) {
    printLines(out, usage)
    return argv[0] === '--help' ? 0 : 1
  }
  const open = argv.length === 0 ? listCommand : writeCommand
  const passwords = argon2Passwords(systemRandom)
  return open(env, out, (db, print) =>
    sellers({ db, clock: systemClock, random: systemRandom, passwords }, argv, print),
  )
}
