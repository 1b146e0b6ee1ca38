import type { website } from '../pages/website.ts'
import type { HelpOf } from './help.ts'

export const ofWebsite: HelpOf<keyof typeof website & string> = {
  'website.overview': {
    for: 'A whole site at a glance: how each page looks, who changed it last, and what waits to go out.',
    tasks: [
      [
        'See what is not published yet',
        'Press “To publish”; “Scheduled”, “Waits for review” and “With findings” do the same.',
      ],
      ['Look at the site as visitors do', 'Press “Open the site”; it opens in a tab of its own.'],
    ],
  },
  'website.contact-information': {
    for: 'Address, numbers, mail and social networks of the brand, as every page of the site shows them.',
    tasks: [['Change a number', 'Write it here once; header, footer and contact page follow.']],
  },
  'website.email-recipients': {
    for: 'Who of the house gets a mail when a visitor writes, applies or asks about a property.',
    tasks: [['Add somebody', 'Write their address into the list of its form. A form without anybody is a finding.']],
  },
  'website.email-content': {
    for: 'The words of the mails that visitors get after a form.',
    tasks: [['Change a mail', 'It is shown beside the fields as it arrives; {firstname} is filled in for each.']],
  },
  'website.footer': {
    for: 'The foot of every page of the site: logos, brochure, links.',
    tasks: [['Hide a link', 'Switch its entry off. A page that is off is linked nowhere.']],
  },
  'website.header': {
    for: 'The head of every page of the site: logo, menu and the button for a visit.',
    tasks: [['Change the menu', 'Order and switch its entries; the preview shows it on desktop and phone.']],
  },
  'website.page-list': {
    for: 'Which pages the site has, and what search engines are told of each.',
    tasks: [['Switch a page off', 'Menus leave it out by themselves; the Site Check names what else links to it.']],
    words: ['SEO'],
  },
  'website.announcement': {
    for: 'A line above every page of the site, for a while.',
    tasks: [['Announce something', 'Write it with its first and last moment; it comes and goes by itself.']],
  },
  'website.media-library': {
    for: 'The pictures and files of a brand, in folders, with where each is used.',
    tasks: [
      ['Add pictures', 'Press “Upload” or drop them on the page; an alternative text is asked for.'],
      ['Crop one', 'Press “Crop…”: the original stays, and each place takes the shape that it needs.'],
      ['Replace one everywhere', 'Press “Replace everywhere…”: all places that use it show the new one.'],
    ],
  },
  'website.abc-of-living-section': {
    for: 'The cards of the home page that say what living with the brand means.',
    tasks: [['Change a card', 'Each has a picture, a title and a text; drag them into their order.']],
  },
  'website.about-rlc-residences': {
    for: 'The part of the home page that tells who the brand is.',
    tasks: [['Change the text', 'Write headline and text; the picture takes the shape that the page needs.']],
  },
  'website.about-us-section': {
    for: 'The part of the home page that tells who the house is.',
    tasks: [['Change the text', 'Write headline and text; the button leads where you say.']],
  },
  'website.homes-brand': {
    for: 'The page of the HOMES brand with its 13 projects: headline, pictures, description and what to do next.',
    tasks: [['Choose the projects', 'Order them and switch off what is not to be seen.']],
  },
  'website.banner-section': {
    for: 'What visitors see first: pictures, headline and buttons of the home page.',
    tasks: [['Change a slide', 'A picture for desktop and one for the phone, a headline and where its button leads.']],
  },
  'website.bulletin-section': {
    for: 'Short notices on the home page.',
    tasks: [['Add a notice', 'Write it, give it a link if there is more to read, and order it.']],
  },
  'website.contact-section': {
    for: 'The part of the home page that invites visitors to write.',
    tasks: [['Change the invitation', 'The words are here; the form itself is on Contact Us Page.']],
  },
  'website.featured-properties-section': {
    for: 'The properties on the home page.',
    tasks: [
      ['Choose properties', 'Add and order them; one that is inactive or without licence is refused with the reason.'],
    ],
    words: ['licence to sell'],
  },
  'website.latest-news-section': {
    for: 'The newest articles on the home page of the group.',
    tasks: [['Choose how many', 'The newest published ones come by themselves.']],
  },
  'website.news-and-promo-section': {
    for: 'Articles and promos on the home page.',
    tasks: [['Choose what stands there', 'Pick categories or single articles; what has ended leaves by itself.']],
  },
  'website.popup-promo-list': {
    for: 'Promos that open over a page: from when to when, how often, and where they lead.',
    tasks: [
      ['Plan a popup', 'Give it first and last moment and how often a visitor meets it; it never covers a form.'],
    ],
  },
  'website.testimonials-section': {
    for: 'What buyers say, on the home page.',
    tasks: [['Choose voices', 'The part takes the testimonials that you featured on Testimonials List.']],
  },
  'website.value-proposition': {
    for: 'The part of the home page that says what the brand promises.',
    tasks: [['Change a promise', 'Each has a title, a text and a picture.']],
  },
  'website.inner-properties': {
    for: 'The banner of each brand within the pages of the group’s properties.',
    tasks: [['Change a banner', 'One picture for each brand; visitors see it above its properties.']],
  },
  'website.properties-page': {
    for: 'The page that lists the properties: its head and what search engines are told.',
    tasks: [['Change the head', 'The properties themselves come from Project Info.']],
  },
  'website.property-details': {
    for: 'Which properties have a page on this site, and in which order.',
    tasks: [['Show or hide a property', 'Switch its entry; you are told which parts of the site name it.']],
  },
  'website.property-details-page': {
    for: 'Which parts the page of a property has, and what they are called.',
    tasks: [
      ['Switch a part off', 'Amenities, gallery, updates and the like: it goes from every property of the site.'],
    ],
  },
  'website.search-result-page': {
    for: 'The page of the property finder, and what it says when nothing is found.',
    tasks: [['Help who finds nothing', 'Write what to try instead, rather than that there is nothing.']],
  },
  'website.news-and-articles-page': {
    for: 'The page that lists articles: categories, featured ones and the newsletter.',
    tasks: [['Change categories', 'Add and order them; one with articles is not deleted before they have another.']],
  },
  'website.news-list': {
    for: 'Articles of the site, from draft to archive.',
    tasks: [
      [
        'Write an article',
        'Add an article; give it a picture, a category and a text, then publish it now or at a time. What changes in it afterwards may wait: press “Keep for later”.',
      ],
      ['Take one back', 'Press “Back to draft” or archive it; its address leads visitors on.'],
    ],
    words: ['slug', 'licence to sell'],
  },
  'website.newsletter-subscriptions': {
    for: 'Who gets the newsletter, since when, and who left.',
    tasks: [['Take somebody off', 'Open the row and unsubscribe them; who left by a link stands here as well.']],
  },
  'website.award-page': {
    for: 'The head of the page of awards.',
    tasks: [['Change the head', 'The awards themselves are on Award Content.']],
  },
  'website.award-content': {
    for: 'Awards by year.',
    tasks: [['Add an award', 'Choose its year, or add the year first; a year in use cannot be deleted.']],
  },
  'website.contact-us-page': {
    for: 'The contact form: its fields, the kinds of inquiry and how people heard of the house.',
    tasks: [['Hide a field', 'Switch it off; a form asks only for what is answered.']],
  },
  'website.about-us-page': {
    for: 'The page that tells who the brand is.',
    tasks: [['Change a block', 'Blocks have a picture and a text; drag them into their order.']],
  },
  'website.appointment-page': {
    for: 'Where visitors book a visit: properties that can be visited and the hours of the day.',
    tasks: [['Change the hours', 'Slots must not overlap; visits that are booked stay, and you are told of them.']],
  },
  'website.calculator-page': {
    for: 'The affordability calculator: prices, terms, rates and what it says.',
    tasks: [['Change a rate', 'A table and a chart beside the fields show what visitors would be offered.']],
  },
  'website.application-list': {
    for: 'Applications to vacancies, with résumé, from the first look to the hire.',
    tasks: [
      ['Screen one', 'Open its row: the résumé stands beside its steps.'],
      ['Enter one that came by mail', 'Add an application and upload the résumé.'],
    ],
  },
  'website.careers-list': {
    for: 'Vacancies: what is open, where, and until when.',
    tasks: [['Open a vacancy', 'Add a vacancy, write it and publish; it closes by itself on its last day.']],
  },
  'website.careers-page': {
    for: 'The head of the page of vacancies.',
    tasks: [['Change the head', 'The vacancies themselves are on Careers List.']],
  },
  'website.compare-page': {
    for: 'What visitors can compare, and the words around it.',
    tasks: [['Choose what is compared', 'Switch prices, areas, amenities and the rest on or off.']],
  },
  'website.location': {
    for: 'Places on the map of the site: offices, showrooms, projects.',
    tasks: [['Move a place', 'Drag it on the map, or move it by the arrow keys.']],
  },
  'website.faq-category-list': {
    for: 'The categories of the site’s questions, in their order.',
    tasks: [['Delete a category', 'Give its questions another one first.']],
  },
  'website.faq-list': {
    for: 'Questions and answers of the site.',
    tasks: [['Add an answer', 'Add a question and choose its category; drag it to where it is read.']],
  },
  'website.faq-page': {
    for: 'The head of the page of questions.',
    tasks: [['Change the head', 'The questions themselves are on FAQ List.']],
  },
  'website.testimonials-list': {
    for: 'What buyers say: name, quote, picture and stars.',
    tasks: [['Feature one', 'Featured ones stand on the home page as well.']],
  },
  'website.testimonials-page': {
    for: 'The head of the page of testimonials.',
    tasks: [['Change the head', 'The voices themselves are on Testimonials List.']],
  },
  'website.property-inquiry': {
    for: 'What visitors ask about properties, from their message to the answer that closes it.',
    tasks: [
      [
        'Answer one',
        'Open its row and press “Start”: it is yours, and the reply opens. “Saved answers” puts one in. What you write is kept while you write; sent, the next open one of your list comes by itself.',
      ],
      ['Give it to a colleague', 'Press “Assign”; it is then in their view “Assigned to me”.'],
      ['Set advertising aside', 'Press “Mark as Spam”; it can be taken back.'],
    ],
  },
  'website.appointment-inquiry': {
    for: 'Visits that people asked for, to be confirmed, moved and kept.',
    tasks: [
      ['Confirm a visit', 'Open its row and press “Confirm”; the visitor gets a mail.'],
      ['Move it', 'Press “Reschedule” and choose another slot: only free ones are offered.'],
    ],
  },
  'website.appointment-board': {
    for: 'The visits by day and week, at their times: who comes, to which property, and where it is full.',
    tasks: [
      [
        'See who comes today',
        'Press “Today”, then “Day”: each time is a row and each property a column. A visit opens its record; search and filters are those of the list.',
      ],
      [
        'Move a visit',
        'Drag it to another time or day, or take it there with Alt and the arrows and press Enter. The form has the new time; the visitor hears of it once you send it.',
      ],
      [
        'See where there is room',
        'A time that is full says so, by all sites together, and takes no visit. What stands at none of the site’s times has a row of its own, “Other times”.',
      ],
    ],
  },
  'website.side-menu': {
    for: 'The menu at the edge of the site: a visit, the calculator, number and mail.',
    tasks: [['Change the number', 'It is the one that visitors can call with a tap.']],
  },
  'website.jellybean-design': {
    for: 'The colours of the site.',
    tasks: [
      ['Change a colour', 'The preview follows at once; a pair that cannot be read is refused with its contrast.'],
    ],
    words: ['jellybean colours'],
  },
  'website.fonts': {
    for: 'The typefaces of headlines, text and buttons.',
    tasks: [['Change a typeface', 'Choose it from the list; the preview follows at once.']],
  },
  'website.order-settings': {
    for: 'The order of the parts of the home page.',
    tasks: [['Move a part', 'Drag it, or move it by the arrow keys.']],
  },
  'website.property-page': {
    for: 'The words and pictures around the finder of properties.',
    tasks: [['Change the head', 'Write headline and text, and choose a picture for desktop and one for the phone.']],
  },
  'website.redirects': {
    for: 'Old addresses of the site and where each leads visitors now.',
    tasks: [
      ['Add one', 'Add a redirect: old address, new address. A changed address gets its redirect by itself.'],
      ['Mend what visitors ask for in vain', 'Press “Redirect to…” beside an address that was not found.'],
    ],
    words: ['redirect', 'slug'],
  },
  'website.launches': {
    for: 'Drafts and records of several sites, of properties and of the buyers’ portal that go out together.',
    tasks: [
      [
        'Put a launch together',
        'Press “New launch”, choose drafts and records, and look at it as visitors would see the sites. What was typed on a page of a property, and a named draft, are put in there, by “Into a launch…”.',
      ],
      ['Send it out', 'Publish it now or at a time. It can be called off before, and taken back after.'],
    ],
    words: ['launch', 'draft', 'named draft'],
  },
  'website.reviews': {
    for: 'Who must agree before a page or a record of a site goes out, and what was asked.',
    tasks: [
      [
        'Let a page wait for somebody',
        'Press “New rule”, choose the site, the page or list, and who must agree. Without a rule nobody is asked.',
      ],
      [
        'Ask somebody',
        'On the page itself: “Ask for review…” stands where Publish was; of a record, on top of its panel.',
      ],
      [
        'Agree or refuse',
        'What waits for you is in Approvals, with all that changes; a refusal gives its reason, and a remark at each field.',
      ],
    ],
    words: ['draft'],
  },
  'website.site-check': {
    for: 'What is wrong on the site: dead links, missing pictures and texts, facts that contradict each other.',
    tasks: [['Mend a finding', 'Each leads to its field and says what to do; the list is anew after each save.']],
  },
  'website.publishing': {
    for: 'The drafts that visitors do not see yet, the releases so far, and links to show a draft to somebody.',
    tasks: [
      ['Publish drafts together', 'Choose them, read what changes, and publish.'],
      ['Take a release back', 'Open it under “Releases”: all pages of it return to what they were.'],
      ['Show a draft to somebody outside', 'Press “New preview link…”: it ends by itself and can be revoked.'],
    ],
    words: ['draft', 'release'],
  },
  'website.article-page': {
    for: 'What stands around an article: sharing, newsletter and what to read next.',
    tasks: [['Change the words around it', 'The articles themselves are on News List.']],
  },
  'website.map-section': {
    for: 'The map of the home page.',
    tasks: [['Set its middle', 'Drag the map or give coordinates; the preview shows it.']],
  },
  'website.project-location-section': {
    for: 'The part of the home page that leads to projects by place.',
    tasks: [['Change a place', 'Each has a name, a picture and where it leads.']],
  },
}
