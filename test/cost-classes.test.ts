import { describe, expect, test } from 'vitest'
import { type Cost, costOf, costs } from '../model/contract/cost.ts'
import { endpoints } from '../model/contract/index.ts'

const named = (cost: Cost) => endpoints.filter(({ endpoint }) => costOf(endpoint) === cost).map(({ name }) => name)

// By hand, from issue 19 and the review's figures: what proves a secret, what a stranger sends, what works long.
const guesses =
  'session.signIn session.changePassword session.forgot session.reset session.beginProvider session.endProvider ' +
  'secondFactor.verify secondFactor.askPasskey secondFactor.verifyPasskey secondFactor.beginApp secondFactor.confirmApp ' +
  'secondFactor.removeApp secondFactor.beginPasskey secondFactor.addPasskey secondFactor.removePasskey ' +
  'secondFactor.newCodes buyersPortal.code buyersPortal.session token.read ' +
  'sellersPortal.registerSeller sellersPortal.verifySeller'
const forms = 'web.inquiry web.appointment web.subscribe'
const heavy =
  'recordSheets.file recordSheets.preview recordSheets.take recordSheets.previewField recordSheets.setField recordSheets.undo units.preview units.import units.export units.undoImport commands.preview commands.upload commands.seed siteWork.check siteWork.promote ' +
  'siteWork.promotePreview recordEditing.look launches.check launches.schedule launches.publish launches.rollback setUp.apply setUp.file setUp.preview ' +
  'siteReleases.publish siteReleases.rollback files.crop ' +
  'media.replace lists.bulk lists.undo lists.startExport persons.find persons.export persons.erase ' +
  'webInquiries.download webAppointments.download webApplications.download newsletterSubscriptions.download ' +
  'contractQuota.extract yearToDate.extract buyerInquiries.download redirects.importing reservations.paper buyerAgreement.paper userTrail.verify sites.outlook'

describe('every call has one class of cost', () => {
  test.each([
    ['guess', guesses],
    ['form', forms],
    ['heavy', heavy],
  ] as const)('%s: these and no others', (cost, names) => {
    expect(named(cost).sort()).toEqual(names.split(' ').sort())
  })

  // By what it takes, so that the next one is not forgotten as that of who registers as a seller was.
  test('what takes a password, a code or a token is a guess', () => {
    const secret = /"(?:\w*password|current|challenge|binding|token|code)":\{/
    const taking = endpoints.filter(({ endpoint: { body, params, query } }) =>
      secret.test(JSON.stringify([body, params, query])),
    )
    // The code of a brand, a group or a kind of request, and whether a password is due. Transfers are named by their id, or by
    // a link: one that nobody has counts as a guess in `bind`.
    const others =
      'web.site web.homesBrand web.buyerInquiry salesGroups.create salesGroups.update userAccounts.update ' +
      'transferRequest.preview transferRequest.update'
    const names = [...guesses.split(' '), ...others.split(' ')]
    expect(taking.map(({ name }) => name).filter(name => !names.includes(name))).toEqual([])
    expect(taking.map(({ name }) => name)).toEqual(expect.arrayContaining(['session.signIn', ...others.split(' ')]))
  })

  test('what carries a file is an upload, and nothing else is', () => {
    const files = endpoints.filter(({ endpoint }) => endpoint.body === 'multipart').map(({ name }) => name)
    expect(named('upload').sort()).toEqual(files.sort())
  })

  test('what changes something is no read', () => {
    const reads = [...named('read'), ...named('list')]
    const changing = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.reads)
    expect(changing.map(({ name }) => name).filter(name => reads.includes(name))).toEqual([])
  })

  test('a call that pages, searches or filters is a list or dearer', () => {
    const paged = endpoints.filter(({ endpoint }) => /"(?:after|search)"/.test(JSON.stringify(endpoint.query ?? {})))
    expect(paged.map(({ name }) => name).filter(name => named('read').includes(name))).toEqual([])
    expect(costs.filter(cost => cost !== 'asset' && named(cost).length === 0)).toEqual([])
  })
})
