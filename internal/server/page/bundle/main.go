// Bundle makes dist from src: a script for what every screen needs, one for
// each screen, one for what has to run before anything is painted, the style sheet, the icon, and
// the programs that count and search records in the browser. It needs no Node and no network; run it with "go generate
// ./internal/server/page".
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/shinpan/shinpan/internal/example"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// english returns the sources that have the English of what the server gives as codes, by their names: a screen
// that tells no reasons needs none of them, and the refusals are in the page for their names only.
func english() map[string][]byte {
	told, refused := reason.English()
	table := func(name, about string, english map[string]string) []byte {
		var source bytes.Buffer
		source.WriteString("// Made from the table in internal/reason by go generate ./internal/server/page. Don't edit it.\n\n")
		fmt.Fprintf(&source, "/** The English of every %s. */\nexport const %s = {\n", about, name)
		for _, code := range slices.Sorted(maps.Keys(english)) {
			fmt.Fprintf(&source, "  %q: %q,\n", code, english[code])
		}
		source.WriteString("} as const;\n")
		return source.Bytes()
	}
	return map[string][]byte{
		"src/words/reasons.ts":  table("reasons", "reason that tells what happened, with holes for its arguments", told),
		"src/words/refusals.ts": table("refusals", "reason that tells why something is refused, with holes for its arguments", refused),
		"src/words/fields.ts":   table("fields", "field and choice that an argument names", reason.Fields()),
		"src/words/served.ts":   served(),
	}
}

// served returns the source that names the endings and the rulesets of the server.
func served() []byte {
	var source bytes.Buffer
	source.WriteString("// Made from the endings and rulesets by go generate ./internal/server/page. Don't edit it.\n")
	names := func(name, about string, all []string) {
		fmt.Fprintf(&source, "\n/** %s. */\nexport type %s =\n  | %s;\n", about, name, strings.Join(all, "\n  | "))
	}
	var endings, rulesets, noted []string
	for _, ending := range referee.Endings() {
		endings = append(endings, strconv.Quote(ending.Name))
	}
	for _, rules := range weiqi.Rulesets() {
		rulesets = append(rulesets, strconv.Quote(rules.Name))
		if rules.Note != "" {
			noted = append(noted, strconv.Quote(rules.Name))
		}
	}
	var judges []string
	for _, name := range life.Names() {
		judges = append(judges, strconv.Quote(name))
	}
	names("Judge", "The judges on life and death", judges)
	names("Ending", "The ways to end a game", endings)
	names("Ruleset", "The rulesets", rulesets)
	names("Noted", "The rulesets that have a note", noted)
	return source.Bytes()
}

// sourcesOf returns the sources of a page that come from elsewhere, by their names.
func sourcesOf(page string) (map[string][]byte, error) {
	all, err := languagesIn(page)
	if err != nil {
		return nil, err
	}
	made := english()
	made[languagesFile], made[voicesFile], made[fontsFile] = languageList(all), voiceList(all), fontList(all)
	for _, catalogue := range laterCatalogues {
		made["src/words/"+catalogue+"voices.ts"] = laterVoiceList(all, catalogue)
	}
	made["src/compare/examples.json"] = example.JSON
	made[reviewWords], err = wordsOfReviews(page, all)
	return made, err
}

// run writes the bundle of the page in a folder, in place of the one that is there, and
// before it the source that comes from elsewhere.
func run(page string) error {
	made, err := sourcesOf(page)
	if err != nil {
		return err
	}
	for name, source := range made {
		if err := os.WriteFile(filepath.Join(page, name), source, 0o644); err != nil {
			return err
		}
	}
	for _, p := range programs {
		if err := p.compile(page); err != nil {
			return err
		}
	}
	files, err := bundle(page)
	if err != nil {
		return err
	}
	dist := filepath.Join(page, "dist")
	old, err := os.ReadDir(dist)
	if err != nil {
		return err
	}
	for _, file := range old {
		if _, kept := files[file.Name()]; !kept && !ofProgram(file.Name()) {
			if err := os.Remove(filepath.Join(dist, file.Name())); err != nil {
				return err
			}
		}
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dist, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// bundle returns the files of dist by name.
func bundle(page string) (map[string][]byte, error) {
	root, err := filepath.Abs(page)
	if err != nil {
		return nil, err
	}
	options := api.BuildOptions{
		AbsWorkingDir:     root,
		Outdir:            "dist",
		Bundle:            true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Charset:           api.CharsetUTF8,
		Target:            api.ES2022,
		Engines:           []api.Engine{{Name: api.EngineChrome, Version: "111"}, {Name: api.EngineFirefox, Version: "113"}, {Name: api.EngineSafari, Version: "16.4"}},
		Loader:            map[string]api.Loader{".svg": api.LoaderCopy, ".py": api.LoaderText},
		LogLevel:          api.LogLevelSilent,
		Write:             false,
	}
	// The names of these never change: the shell asks for them.
	early := options
	early.EntryPoints = []string{"src/theme.ts", "src/streams.ts", "src/judge.ts", "src/recordsearch.ts", "src/serviceworker.ts", "src/kept.ts", "src/page.css", "src/game.css", "src/me.css", "src/boards.css", "src/records.css", "src/reviews.css", "src/compare.css", "src/icon.svg"}
	early.Format = api.FormatIIFE
	// What main imports only when it is wanted becomes a file of its own, and so does what
	// two such files share. Their names change with their content: they name each other.
	screens := options
	screens.EntryPoints = []string{"src/main.ts"}
	screens.Format = api.FormatESModule
	screens.Splitting = true
	screens.ChunkNames = "[name].[hash]"
	later, err := wantedLater(root)
	if err != nil {
		return nil, err
	}
	screens.Plugins = []api.Plugin{after(root, later)}
	screens.Metafile = true

	files := map[string][]byte{}
	var faults []error
	for _, half := range []api.BuildOptions{early, screens} {
		result := api.Build(half)
		for _, m := range api.FormatMessages(append(result.Errors, result.Warnings...), api.FormatMessagesOptions{}) {
			faults = append(faults, errors.New(m))
		}
		for _, f := range result.OutputFiles {
			files[filepath.Base(f.Path)] = f.Contents
		}
		if result.Metafile != "" {
			if files["sources.json"], err = sourceList(result.Metafile); err != nil {
				return nil, err
			}
		}
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return files, nil
}

// sourceList returns the list of the scripts that begin with a source, by the paths of these in src: several sources
// have one name. It is made of what the bundler says of its work.
func sourceList(said string) ([]byte, error) {
	var work struct {
		Outputs map[string]struct{ EntryPoint string }
	}
	if err := json.Unmarshal([]byte(said), &work); err != nil {
		return nil, err
	}
	list := map[string]string{}
	for output, made := range work.Outputs {
		if made.EntryPoint != "" {
			list[strings.TrimPrefix(made.EntryPoint, "src/")] = filepath.Base(output)
		}
	}
	return json.MarshalIndent(list, "", "  ")
}

// dynamic finds what a source loads only when it is wanted.
var dynamic = regexp.MustCompile(`\bimport\("(\.[^"]+)"\)`)

// wantedLater returns the paths of the sources of a page that another one loads only when they are wanted.
func wantedLater(root string) (map[string]bool, error) {
	later := map[string]bool{}
	err := filepath.WalkDir(filepath.Join(root, "src"), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".ts" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range dynamic.FindAllSubmatch(text, -1) {
			later[filepath.Join(filepath.Dir(path), string(found[1]))+".ts"] = true
		}
		return err
	})
	return later, err
}

// after has each source that is loaded only when it is wanted import what the page has loaded by then: core.ts, and a
// catalogue also the first one of its language. The bundler makes a file for each combination of such sources that
// share something. So all that they share with what comes before them is in one.
func after(root string, later map[string]bool) api.Plugin {
	return api.Plugin{Name: "after", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `\.ts$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			if !later[args.Path] {
				return api.OnLoadResult{}, nil
			}
			text, err := os.ReadFile(args.Path)
			loaded := fmt.Sprintf("\nimport %q;", filepath.Join(root, "src/core.ts"))
			if index := filepath.Join(filepath.Dir(args.Path), "index.ts"); later[index] {
				loaded += fmt.Sprintf("\nimport %q;", index)
			}
			source := string(text) + loaded
			return api.OnLoadResult{Contents: &source, Loader: api.LoaderTS}, err
		})
	}}
}
