// Looks at pages of studies in a browser, wide, as on a telephone and as printed: axe-core finds
// nothing at WCAG 2.2 AA, the page itself never scrolls sideways, and what does can be reached with
// the keyboard and has a name.
//
//     node look.mjs FOLDER BROWSER PAGE...        FOLDER has axe-core and puppeteer-core in it
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, browser, ...pages] = process.argv.slice(2)
const require = createRequire(resolve(folder) + '/')
const puppeteer = require('puppeteer-core')
const axe = require.resolve('axe-core/axe.min.js')
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const looks = [
    { name: '1280 px', width: 1280, media: 'screen' },
    { name: '390 px', width: 390, media: 'screen' },
    { name: 'print', width: 680, media: 'print' },
]

// What axe-core finds, as sentences.
async function findings(tab) {
    await tab.addScriptTag({ path: axe })
    const { violations } = await tab.evaluate(
        values => globalThis.axe.run({ runOnly: { type: 'tag', values } }), levels)
    return violations.map(v => `${v.id}: ${v.help}: ${v.nodes[0].html} (${v.nodes.length})`)
}

// What is wrong with how it fits, as sentences.
function misfits() {
    const wide = document.documentElement.scrollWidth
    const found = wide > innerWidth ? [`the page is ${wide} px wide`] : []
    for (const box of document.querySelectorAll('.box'))
        if (box.scrollWidth > box.clientWidth && (box.tabIndex < 0 || !box.ariaLabel))
            found.push(`a table scrolls without keyboard or name: ${box.innerText.slice(0, 60)}`)
    const labels = [...document.querySelectorAll('svg.plot text')]
    const low = labels.filter(label => label.getBoundingClientRect().height < 11)
    if (low.length > 0) found.push(`labels of plots are small: ${low[0].textContent} (${low.length})`)
    return found
}

const running = await puppeteer.launch({
    executablePath: browser,
    args: process.getuid() === 0 ? ['--no-sandbox'] : [], // the administrator has no sandbox
})
let wrong = 0
let looked = 0
for (const page of pages)
    for (const look of looks) {
        const tab = await running.newPage()
        await tab.setViewport({ width: look.width, height: 900 })
        await tab.emulateMediaType(look.media)
        await tab.goto(pathToFileURL(resolve(page)))
        const found = await findings(tab)
        if (look.media === 'screen') found.push(...(await tab.evaluate(misfits)))
        for (const sentence of found) console.log(`${page}, ${look.name}: ${sentence}`)
        wrong += found.length
        looked += 1
        await tab.close()
    }
await running.close()
console.log(`${looked} looks at ${pages.length} pages: ${wrong} findings`)
process.exit(wrong > 0 || looked === 0 ? 1 : 0)
