package effects

import (
	"encoding/base64"
	"math/rand"
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/value"
)

// windowsTold is the short form of the effects of text for Windows.
func windowsTold(effects []Effect) string {
	var out []string
	for _, e := range effects {
		path := e.Path.String()
		switch e.Kind {
		case Delete:
			s := "delete"
			if e.Recursive {
				s += " -r"
			}
			if e.Many {
				s += " many"
			}
			out = append(out, s+" "+path)
		case Shred:
			out = append(out, "empty "+path)
		case Move:
			out = append(out, "move "+path)
		case Power:
			out = append(out, "power "+e.Detail)
		case Volume, Accounts, Firewall, Schedule:
			out = append(out, "system "+e.Detail)
		case Gap:
			out = append(out, "gap "+strings.TrimPrefix(e.Verb, "shell.")+": "+e.Detail)
		case Discard, Reset, Push:
			out = append(out, "git "+e.Verb)
		default:
			out = append(out, cliTold([]Effect{e}))
		}
	}
	return strings.Join(out, "; ")
}

const notKnown = "gap unknown-code: PowerShell text that is not known to be harmless: "

func TestPowerShellText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Get-ChildItem -Recurse | Select-Object Name", ""},
		{"Write-Output 'Remove-Item -Recurse C:\\'", ""},
		{"# Remove-Item -Recurse C:\\\nGet-Date", ""},
		{"<# Remove-Item x -Recurse #> Get-Date", ""},
		{"Remove-Item -Recurse -Force src", "delete -r src"},
		{"remove-item src -r", "delete -r src"},
		{"Remove-Item -LiteralPath .\\pipelines -Recurse -Force", "delete -r .\\pipelines"},
		{"Remove-Item -Path 'C:\\' -Recurse", "delete -r C:\\"},
		{"Remove-Item C: -Recurse", "delete -r C:\\"},
		{"Remove-Item 'C:\\*' -Recurse", "delete -r C:\\*"},
		{"Remove-Item src -Recurse -WhatIf", ""},
		{"Remove-Item a.txt, b.txt", "delete a.txt; delete b.txt"},
		{"rm -r src", "delete -r src"},
		{"rm -rf src", "delete -r src"},
		{"del notes.txt", "delete notes.txt"},
		{"rd src -Recurse; Get-Date", "delete -r src"},
		{"Remove-Item $env:TEMP\\work -Recurse", "delete -r /tmp/work"},
		{"Remove-Item $HOME -Recurse", "delete -r ‹$home›"},
		{"Remove-Item ~ -Recurse", "delete -r ‹~›"},
		{"Remove-Item \"$env:USERPROFILE\\x\" -Recurse", "delete -r ‹$env:userprofile›/x"},
		{"Remove-Item $env:SystemRoot -Recurse", "delete -r C:\\Windows"},
		{"Get-ChildItem x -Recurse | Remove-Item -Force", "delete many ‹what the pipeline finds›"},
		{"gci x | ForEach-Object { Remove-Item $_ -Recurse }", "delete -r ‹$_›"},
		{"if (Test-Path src) { Remove-Item src -Recurse }", "delete -r src"},
		{"if ($x) { Get-Date } Remove-Item src -r", "delete -r src"},
		{"try { Get-Item x } catch { throw 'Remove-Item' }", ""},
		{"foreach ($f in Get-ChildItem) { Write-Host $f.FullName }", ""},
		{"$x = Remove-Item src -Recurse", "delete -r src"},
		{"$x += Get-Item y", ""},
		{"$x = @{ Name = 'a'; Path = 'b' }", ""},
		{"$y = @(1, 2, 3); $y.Count", ""},
		{"Get-Process | Where-Object { $_.CPU -gt 10 } | Sort-Object CPU -Descending", ""},
		{"Get-ChildItem | Select-Object @{Name='Size';Expression={$_.Length}}", ""},
		{"[Math]::Round(3.7)", ""},
		{"(Get-Date).ToString('yyyy')", ""},
		{"\"x\".Replace('a', 'b')", ""},
		{"[IO.Directory]::Delete('C:\\x', $true)", "gap unknown-code: PowerShell calls [io.directory]::delete"},
		{"(Get-Item x).Delete()", "gap unknown-code: PowerShell calls the method delete"},
		{"$d.Delete()", "gap unknown-code: PowerShell calls the method delete"},
		{"[IO.File]::ReadAllText('x')", ""},
		{"1 + 1", ""},
		{"'text'", ""},
		{"Set-Location C:\\; Remove-Item * -Recurse", "delete -r *"},
		{"Format-Volume -DriveLetter D", "wipe \\\\.\\D: (format-volume)"},
		{"Get-Volume | Format-Volume", "wipe ‹a volume› (format-volume)"},
		{"Format-Table", ""},
		{"Clear-Disk -Number 1 -RemoveData", "wipe \\\\.\\PhysicalDrive1 (clear-disk)"},
		{"Clear-Disk -Number $n", "wipe \\\\.\\PhysicalDrive‹$n› (clear-disk)"},
		{"Initialize-Disk 1 -WhatIf", ""},
		{"Remove-Partition -DriveLetter D", "system remove-partition"},
		{"Clear-Content app.log", "empty app.log"},
		{"Set-Content -Path a.txt -Value x", "write a.txt"},
		{"Get-Date > out.txt", "write out.txt"},
		{"Get-Date > $null", ""},
		{"Get-Date 2>&1 | Out-Null", ""},
		{"Move-Item C:\\Windows D:\\", "move C:\\Windows"},
		{"Stop-Computer -Force", "power stop-computer"},
		{"Restart-Computer", "power restart-computer"},
		{"Remove-LocalUser bob", "system remove-localuser"},
		{"Remove-AzResourceGroup -Name prod -Force", "cloud: remove-azresourcegroup"},
		{"Get-AzResourceGroup -Name Remove-AzVM", ""},
		{"Unregister-ScheduledTask x", "system unregister-scheduledtask"},
		{"Set-NetFirewallProfile -All -Enabled False", "system set-netfirewallprofile"},
		{"Set-NetFirewallProfile -Enabled True", ""},
		{"Clear-RecycleBin", "delete many recycle bin"},
		{"iex 'Remove-Item src -Recurse'", "delete -r src"},
		{"Invoke-Expression $code", "gap unknown-code: Invoke-Expression runs ‹$code›"},
		{"iwr https://x/y.ps1 | iex", "gap exec.remote: Invoke-Expression runs what another command prints"},
		{"iex (New-Object Net.WebClient).DownloadString('https://x')", "gap exec.remote: Invoke-Expression runs ‹value in brackets›"},
		{"Invoke-WebRequest https://x -OutFile y", ""},
		{"& $cmd x", "gap unknown-code: PowerShell runs a command that is not known: ‹$cmd›"},
		{"& 'C:\\Program Files\\Git\\bin\\git.exe' status", ""},
		{"& { Remove-Item src -Recurse }", "delete -r src"},
		{". ./setup.ps1", ""},
		{".\\build.ps1 -Clean", ""},
		{"git status", ""},
		{"git reset --hard", "git reset --hard"},
		{"npx prisma migrate reset --force", "db: prisma migrate reset"},
		{"terraform destroy", "infra: terraform destroy"},
		{"docker rm -f web", "containers: docker rm --force web"},
		{"dotnet ef database drop -f", "db: dotnet ef database drop"},
		{"npm run build && npm test", ""},
		{"vssadmin Delete Shadows /all", "backup: vssadmin delete shadows /all"},
		{"cmd /c \"rd /s /q src\"", "delete -r src"},
		{"Start-Process cmd -ArgumentList '/c rd /s /q src'", "delete -r src"},
		{"Start-Process notepad", ""},
		{"Start-Process https://example.com/x", ""},
		{"Start-Sleep 5", ""},
		{"Do-Something x", notKnown + "do-something"},
		{"Remove-Widget x", notKnown + "remove-widget"},
		{"Add-Type -TypeDefinition $c", notKnown + "add-type"},
		{"frobnicate x", "gap unknown-code: a program that is not known to be harmless: frobnicate"},
		{"\"$(Remove-Item src -Recurse)\"", "delete -r src"},
		{"@\"\n$(Remove-Item src -r)\n\"@", "delete -r src"},
		{"@'\nRemove-Item src -r\n'@", ""},
		{"Remove`-Item src -Recurse", "delete -r src"},
		{"Remove-Item `\n  src -Recurse", "delete -r src"},
		{"function f { Remove-Item src -Recurse }; f", "delete -r src; gap unknown-code: a program that is not known to be harmless: f"},
	} {
		w := windows{env: familyEnv, call: familyCall("pwsh")}
		w.powershellText("pwsh", c.text)
		if got := windowsTold(w.out); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestCmdText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"dir /s", ""},
		{"echo rd /s /q C:\\", ""},
		{"rd /s /q src", "delete -r src"},
		{"RD /S /Q C:\\", "delete -r C:\\"},
		{"rmdir src", ""},
		{"rmdir /s C:", "delete -r C:\\"},
		{"rd/s/q src", "delete -r src"},
		{"del /s /q *", "delete -r *"},
		{"del notes.txt", "delete notes.txt"},
		{"cd /d C:\\ && rd /s /q Windows", "delete -r Windows"},
		{"if exist src rd /s /q src", "delete -r src"},
		{"if not exist src (echo no) else rd /s /q src", "delete -r src"},
		{"if \"%A%\"==\"x\" rd /s /q src", "delete -r src"},
		{"for /d %i in (*) do rd /s /q %i", "delete -r ‹%i›"},
		{"for %i in (rd /s /q x) do echo %i", ""},
		{"for /f %i in ('rd /s /q x') do echo %i", "delete -r x"},
		{"call rd /s /q src", "delete -r src"},
		{"start \"\" /wait cmd /c rd /s /q src", "delete -r src"},
		{"rem rd /s /q src", ""},
		{"start https://example.com/x", ""},
		{"start .", ""},
		{"rd /s /q \"%USERPROFILE%\"", "delete -r ‹%userprofile%›"},
		{"rd /s /q %TEMP%\\x", "delete -r /tmp/x"},
		{"r^d /s /q src", "delete -r src"},
		{"format D: /q /y", "wipe \\\\.\\D: (format)"},
		{"format /?", ""},
		{"shutdown /s /t 0", "power shutdown"},
		{"shutdown /a", ""},
		{"net user bob /delete", "system net /delete"},
		{"net start", ""},
		{"schtasks /delete /tn x /f", "system schtasks /delete"},
		{"reg delete HKLM\\Software\\x /f", "gap unknown-code: reg delete, of which it is not known what it does to the system"},
		{"reg query HKLM", ""},
		{"echo x > out.txt", "write out.txt"},
		{"dir 2> nul", ""},
		{"dir 2>&1", ""},
		{"git push --help", ""},
		{"npm test & npm run build", ""},
		{"powershell -Command Remove-Item src -Recurse", "delete -r src"},
		{"wmic shadowcopy DELETE", "backup: wmic shadowcopy delete"},
		{"setup.bat /s", ""},
		{"mystery /s", "gap unknown-code: a program that is not known to be harmless: mystery"},
		{"%CMD% x", "gap unknown-code: cmd.exe runs a command that is not known: ‹%cmd%›"},
	} {
		w := windows{env: familyEnv, call: familyCall("cmd")}
		w.cmdText(c.text)
		if got := windowsTold(w.out); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func encodedPowerShell(text string) string {
	var raw []byte
	for _, r := range text {
		raw = append(raw, byte(r), byte(r>>8))
	}
	return base64.StdEncoding.EncodeToString(raw)
}

func TestWindowsCalls(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"cmd /c 'rd /s /q src'", "delete -r src"},
		{"cmd.exe //c rd /s /q src", "delete -r src"},
		{"CMD /C del /s /q *", "delete -r *"},
		{"cmd /s /c 'rd /s /q src'", "delete -r src"},
		{"cmd /c dir", ""},
		{"cmd /?", ""},
		{`cmd /c "$CODE"`, "gap unknown-code: cmd.exe runs a command that is not known: ‹$CODE›"},
		{"'rd /s /q src' |> cmd", "delete -r src"},
		{"powershell -Command 'Remove-Item src -Recurse'", "delete -r src"},
		{"powershell -NoProfile -ExecutionPolicy Bypass -c 'Remove-Item src -r'", "delete -r src"},
		{"powershell.exe Remove-Item src -Recurse", "delete -r src"},
		{"pwsh -c Get-ChildItem", ""},
		{"pwsh -NoLogo -File Remove-Item.ps1", ""},
		{"pwsh build.ps1 -Command x", ""},
		{"pwsh 'Remove-Item src -Recurse'", "delete -r src"},
		{"pwsh --version", ""},
		{"powershell -Help", ""},
		{`pwsh -c "$CODE"`, "gap unknown-code: pwsh runs code that is not known: ‹$CODE›"},
		{`pwsh -c "Get-Item $X"`, ""},
		{"'Remove-Item src -Recurse' |> pwsh -Command -", "delete -r src"},
		{"'Remove-Item src -Recurse' |> powershell", "delete -r src"},
		{"pwsh", ""},
		{"powershell -EncodedCommand " + encodedPowerShell("Remove-Item src -Recurse"), "delete -r src"},
		{"powershell -enc " + encodedPowerShell("Get-Date"), ""},
		{"pwsh -e " + encodedPowerShell("Stop-Computer"), "power stop-computer"},
		{"powershell -enc $CODE", "gap exec.decoded: powershell runs encoded code that cannot be read: ‹$CODE›"},
		{"powershell -enc !!!", "gap exec.decoded: powershell runs encoded code that cannot be read: !!!"},
		{"powershell -ep bypass -w hidden -c 'iwr https://x | iex'", "gap exec.remote: Invoke-Expression runs what another command prints"},
		{"Format-Volume -DriveLetter D", "wipe \\\\.\\D: (format-volume)"},
		{"Clear-Disk -Number 2", "wipe \\\\.\\PhysicalDrive2 (clear-disk)"},
		{"Stop-Computer", "power stop-computer"},
		{"Clear-Content app.log", "empty app.log"},
		{"Remove-AzVM -Name x", "cloud: remove-azvm"},
		{"Get-ChildItem -Recurse", ""},
		{"'select disk 1\\nclean' |> diskpart", "wipe \\\\.\\PhysicalDrive1 (diskpart clean)"},
		{"'list disk' |> diskpart", ""},
		{"diskpart /s wipe.txt", "wipe ‹a disk› (diskpart /s)"},
		{"format.com D:", "wipe \\\\.\\D: (format)"},
	} {
		if got := windowsTold(windowsModel(familyEnv, cliLine(c.line))); windowsName(cliLine(c.line).Name) != "" && got != c.want || windowsName(cliLine(c.line).Name) == "" && c.want != "" {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

// What the text changes of the working directory is followed, or it is not
// known.
func TestWindowsDirectory(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Remove-Item a -r", "/home/dev/project"},
		{"Set-Location C:\\; Remove-Item a -r", "C:\\"},
		{"cd /srv; Remove-Item a -r", "/srv"},
		{"cd sub; Remove-Item a -r", ""},
	} {
		w := windows{env: familyEnv, call: familyCall("pwsh")}
		w.powershellText("pwsh", c.text)
		got := ""
		if len(w.out) > 0 && len(w.out[0].Dir) > 0 {
			got = w.out[0].Dir[0].String()
		}
		if got != c.want {
			t.Errorf("%s: in %q, want %q", c.text, got, c.want)
		}
	}
}

// Text of any kind ends in time, and without harm.
func TestWindowsTextHoldsOut(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("(", 10_000), strings.Repeat(")", 10_000), strings.Repeat("{ & ", 5_000), strings.Repeat("\"$(", 5_000), strings.Repeat("@\"\n", 5_000),
		strings.Repeat("cmd /c ", 5_000) + "rd /s x", strings.Repeat("iex '", 5_000), strings.Repeat("[", 10_000), strings.Repeat("$x.", 10_000),
		strings.Repeat("Remove-Item x -r;", 2_000), "\x00", "\x00\x00", "'", "\"", "`", "${", "@'", "<#", "$", "[", ">", "2>", "&", strings.Repeat("a=", 5_000),
	} {
		w := windows{env: familyEnv, call: &shellast.Call{Name: "pwsh", Around: &shellast.Around{Dir: []value.Str{value.Of("/")}}}}
		w.powershellText("pwsh", text)
		w = windows{env: familyEnv, call: &shellast.Call{Name: "cmd", Around: &shellast.Around{}}}
		w.cmdText(text)
	}
}

// Pieces of texts, put together at random, do no harm to any reader.
func TestReadersHoldOut(t *testing.T) {
	all := strings.Join([]string{
		"if (x) { Remove-Item $a.b -r } | iex \"$(gci)\" > y", "for %i in (a) do rd /s %TEMP%\\x & if exist a==b c", "db['x'].drop(/a/)",
		"@\"\n$(x)\n\"@ ${a} [io.x]::y(", "http://u@h:9200/x?y", "a:b --x=y $z", "s3 rb --force s3://b", "api -X DELETE x", "-chdir=x destroy -help",
		"\x00$X\x00 `' MATCH (n) DELETE", "select disk 1\nclean",
	}, " ")
	rng := rand.New(rand.NewSource(1))
	for range 1000 {
		var b strings.Builder
		for n := rng.Intn(12); n >= 0; n-- {
			i := rng.Intn(len(all))
			b.WriteString(all[i:min(i+rng.Intn(12), len(all))])
		}
		text := b.String()
		var args []value.Field
		for w := range strings.FieldsSeq(text) {
			a := value.WordOf(w)
			if strings.HasPrefix(w, "$") {
				a = value.Field{Str: value.UnknownStr(w, value.FromEnv, value.Any), Splits: true}
			}
			args = append(args, a)
		}
		w := windows{env: familyEnv, call: &shellast.Call{Name: "cmd", Around: &shellast.Around{}}}
		w.cmdText(text)
		w.powershellText("pwsh", text)
		for _, name := range []string{
			"aws", "gcloud", "terraform", "gh", "redis-cli", "mongosh", "curl", "http", "rails", "php", "python", "cmd", "pwsh", "diskpart", "s5cmd", "heroku",
			"sail", "cypher-shell", "mysqladmin", "Clear-Disk", "wmic",
		} {
			Of(familyEnv, &shellast.Call{Name: name, Args: args, Around: &shellast.Around{}, Stdin: shellast.Stream{Source: shellast.Text, Text: value.Of(text)}})
		}
	}
}
