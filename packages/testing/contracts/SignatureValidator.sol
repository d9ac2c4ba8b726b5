// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Tells whether a contract accepts a signature, in one eth_call that creates nothing: its answer is one byte, in place of
/// its code. The signature of an account that is not deployed contains the call that deploys it (ERC-6492). That call is
/// run only if the account does not exist: a stranger's call must not change an existing account before it is asked.
contract SignatureValidator {
    bytes32 private constant MAGIC = 0x6492649264926492649264926492649264926492649264926492649264926492;
    bytes4 private constant ERC1271 = 0x1626ba7e;

    constructor(address signer, bytes32 hash, bytes memory signature) {
        bool isValid = check(signer, hash, signature);
        assembly ("memory-safe") {
            mstore(0, isValid)
            return(31, 1)
        }
    }

    function check(address signer, bytes32 hash, bytes memory signature) private returns (bool) {
        if (!isWrapped(signature)) return accepts(signer, hash, signature);
        assembly ("memory-safe") {
            mstore(signature, sub(mload(signature), 32))
        }
        (address factory, bytes memory creation, bytes memory inner) = abi.decode(signature, (address, bytes, bytes));
        if (signer.code.length == 0) {
            (bool isDone,) = factory.call(creation);
            if (!isDone) return false;
        }
        return accepts(signer, hash, inner);
    }

    function isWrapped(bytes memory signature) private pure returns (bool) {
        if (signature.length < 32) return false;
        bytes32 last;
        assembly ("memory-safe") {
            last := mload(add(signature, mload(signature)))
        }
        return last == MAGIC;
    }

    function accepts(address signer, bytes32 hash, bytes memory signature) private view returns (bool) {
        if (signer.code.length == 0) return false;
        (bool isDone, bytes memory answer) = signer.staticcall(abi.encodeWithSelector(ERC1271, hash, signature));
        return isDone && answer.length == 32 && bytes32(answer) == bytes32(ERC1271);
    }
}
