# SPDX-License-Identifier: MIT
"""What packages hold, as their SPDX files say it, and as it is.

    tests/installed/sbom.py PACKAGE.deb...

(1) Each has what SPDX 2.3 requires of a document, a package, a file and a relationship.  (2) Every file of the package
but this one is named, with its sums, and no other.  (3) What relationships name is there.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

REQUIRED = {
    "document": ["spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo"],
    "creationInfo": ["created", "creators"],
    "packages": ["SPDXID", "name", "downloadLocation"],
    "files": ["SPDXID", "fileName", "checksums"],
    "relationships": ["spdxElementId", "relationshipType", "relatedSpdxElement"],
}


def require(what, kind, keys):
    for key in keys:
        assert what.get(key), f"{kind} without {key}: {what}"


def check_form(document):
    require(document, "document", REQUIRED["document"])
    require(document["creationInfo"], "creationInfo", REQUIRED["creationInfo"])
    for kind in ("packages", "files", "relationships"):
        for item in document[kind]:
            require(item, kind, REQUIRED[kind])
    assert document["spdxVersion"] == "SPDX-2.3" and document["dataLicense"] == "CC0-1.0"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", document["creationInfo"]["created"])
    assert re.fullmatch(r"https://[^\s#]+", document["documentNamespace"])
    ids = [item["SPDXID"] for item in document["packages"] + document["files"]] + [document["SPDXID"]]
    assert len(set(ids)) == len(ids), "an SPDXID is given twice"
    assert all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in ids)
    for relation in document["relationships"]:
        assert relation["spdxElementId"] in ids and relation["relatedSpdxElement"] in ids, relation


def sums_of(path):
    data = path.read_bytes()
    return {"SHA1": hashlib.sha1(data).hexdigest(), "SHA256": hashlib.sha256(data).hexdigest()}


def check_files(document, top, itself):
    told = {f["fileName"]: {c["algorithm"]: c["checksumValue"] for c in f["checksums"]} for f in document["files"]}
    there = {
        "./" + str(path.relative_to(top)): sums_of(path)
        for path in top.rglob("*")
        if path.is_file() and not path.is_symlink() and path != itself
    }
    assert told == there, sorted(set(told) ^ set(there)) or "sums differ"
    code = hashlib.sha1("".join(sorted(sums["SHA1"] for sums in there.values())).encode()).hexdigest()
    assert document["packages"][0]["packageVerificationCode"]["packageVerificationCodeValue"] == code


def check(package):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        top = pathlib.Path(folder, "usr")
        (itself,) = top.glob("share/doc/*/*.spdx.json")
        document = json.loads(itself.read_text())
        check_form(document)
        check_files(document, top, itself)
        print(f"{itself.name}: {len(document['files'])} files, {len(document['packages']) - 1} libraries")


for name in sys.argv[1:]:
    check(name)
